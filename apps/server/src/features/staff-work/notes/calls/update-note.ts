import { randomBytes } from 'node:crypto';
import type { InputOf } from '@midoffice/contract/kernel';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { generalGroup, noteTexts } from '@midoffice/contract/staff-work/notes/lists';
import { badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { checkStaff, staffNames } from '../../tasks/api.ts';
import { notifyNamed } from '../notices.ts';
import { mergeNote, type NoteFields } from '../rules.ts';
import { everNamed, lockNote, readBase, readNote, type StoredNote } from '../store.ts';
import { insertNotes, writeNote } from '../write-store.ts';

type Input = InputOf<typeof updateNote>;

const sentFields = ({ title, content, functionalGroup, assignees, date }: Input): Partial<NoteFields> =>
  ({ title, content, functionalGroup, assignees, date }) as Partial<NoteFields>;

/** A new note. Source: d085. */
async function create(context: WriteContext, input: Input): Promise<string> {
  const { trx, platform, staff } = context;
  if (input.title === undefined) throw badInput('title', 'is required');
  const people = await staffNames(trx);
  checkStaff(input.assignees, people);
  const at = new Date(platform.now());
  const note = {
    id: randomBytes(12).toString('hex'),
    isReport: input.isReport,
    title: input.title,
    content: input.content ?? '',
    functionalGroup: input.functionalGroup ?? generalGroup,
    assignees: input.assignees ?? (staff.userid ? [staff.userid] : []),
    date: input.date ?? at.toISOString(),
    createdBy: staff.userid || null,
    createdAt: at,
    updatedAt: at,
  };
  await insertNotes(trx, [note]);
  await context.audit({ targetKind: 'note', targetId: note.id, after: note });
  await notifyNamed(context, note.id, note, people);
  return note.id;
}

/** What the caller has read; null: it does not say, and nothing is compared. @throws ApiError 400 */
async function baseOf({ trx }: WriteContext, input: Input): Promise<NoteFields | null> {
  if (input.version !== undefined) {
    const base = await readBase(trx, input._id, { version: input.version });
    if (!base) throw badInput('version', 'is no version of this note');
    return base;
  }
  if (input.updatedAt === undefined) return null;
  return (await readBase(trx, input._id, { at: input.updatedAt })) ?? null;
}

/** Writes what differs. */
async function change(context: WriteContext, stored: StoredNote, input: Input): Promise<void> {
  const { trx, platform, staff } = context;
  const base = await baseOf(context, input);
  const { changes, conflicts } = mergeNote(
    sentFields(input),
    stored,
    base,
    input.expected as Partial<NoteFields> | undefined,
  );
  if (conflicts.length)
    throw conflict(
      'Somebody else changed this note in the meantime.',
      conflicts.map(({ field, read: expected, stored: actual, wanted }) => ({
        field,
        expected,
        actual,
        wanted,
        where: stored.title.slice(0, 100),
      })),
    );
  const fields = Object.keys(changes) as (keyof NoteFields)[];
  if (!fields.length) {
    context.previewOnly();
    return;
  }
  const people = changes.assignees || changes.content ? await staffNames(trx) : [];
  checkStaff(changes.assignees, people, changes.assignees ? await everNamed(trx, stored.id) : []);
  await writeNote(trx, stored.id, changes, { by: staff.userid || null, at: new Date(platform.now()) });
  await context.audit({
    targetKind: 'note',
    targetId: stored.id,
    before: Object.fromEntries(fields.map((field) => [field, stored[field]])),
    after: changes,
  });
  await notifyNamed(context, stored.id, changes, people, stored);
}

export const handler = implementWrite(updateNote, async (context, input) => {
  const { trx, platform } = context;
  let id = input._id;
  if (id) {
    const stored = await lockNote(trx, id);
    if (!stored) throw notFound(noteTexts.notFound);
    await change(context, stored, input);
  } else id = await create(context, input);
  await context.changed('notes', id);
  const note = (await readNote(trx, id, new Date(platform.now())))!;
  return { success: true as const, message: noteTexts.updated, note };
});
