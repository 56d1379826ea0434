import type { Readable } from 'node:stream';
import { generalGroup, noteLimits } from '@midoffice/contract/staff-work/notes/lists';
import {
  content,
  functionalGroup,
  noteDate,
  noteId,
  personId,
  title,
} from '@midoffice/contract/staff-work/notes/inputs';
import { z } from 'zod';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import { readJsonLines } from '../../../platform/cli/json-lines.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { insertNotes, insertPeople } from './write-store.ts';

const name = z.string('must be a text').trim().max(200, 'must have at most 200 characters').default('');

const line = z.object({
  _id: noteId,
  title,
  content: content.default(''),
  isReport: z.boolean('must be true or false').default(false),
  functionalGroup: functionalGroup.default(generalGroup),
  assignees: z
    .array(
      z.union(
        [
          z.object({ id: personId, username: name, fullName: name }),
          personId.transform((id) => ({ id, username: '', fullName: '' })),
        ],
        { error: 'must be a user id, or id, username and fullName' },
      ),
      'must be a list',
    )
    .max(noteLimits.assignees, `must have at most ${noteLimits.assignees} people`)
    .default([]),
  createdAt: noteDate,
  updatedAt: noteDate.optional(),
  /** When the meeting takes place; left out: when the note was made. */
  date: noteDate.optional(),
});

const limits = { mostLines: 100_000, longestLine: 200_000, things: 'notes' } as const;
/** Notes that one statement stores. */
const batch = 500;

/**
 * Imports notes and reports, one JSON object a line, in one transaction. A note that is known stays as it is, so the same
 * file twice changes nothing.
 * @throws FileError naming line and field; nothing is stored then
 */
export async function importNotes(
  db: Db,
  { fileName, actor }: { fileName: string; actor: Actor },
  input: Readable,
): Promise<{ rows: number; inserted: number }> {
  const lines = await readJsonLines(input, line, limits);
  return db.transaction().execute(async (trx) => {
    const done = { rows: lines.length, inserted: 0 };
    for (let at = 0; at < lines.length; at += batch) {
      const some = lines.slice(at, at + batch);
      const notes = some.map(({ _id, assignees, createdAt, updatedAt, date, ...fields }) => ({
        ...fields,
        id: _id,
        assignees: [...new Set(assignees.map(({ id }) => id))],
        date: date ?? createdAt,
        createdBy: null,
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt ?? createdAt),
      }));
      const ids = new Set(await insertNotes(trx, notes));
      done.inserted += ids.size;
      await insertPeople(
        trx,
        some.filter(({ _id }) => ids.has(_id)).flatMap(({ assignees }) => assignees),
      );
    }
    if (!done.inserted) return done;
    await insertAudit(trx, {
      actor,
      call: 'import notes',
      kind: 'notes.imported',
      targetKind: 'note',
      targetId: fileName,
      after: done,
    });
    await notifyOnCommit(trx, { subject: 'notes' });
    return done;
  });
}
