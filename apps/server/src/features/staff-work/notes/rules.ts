import { createHash } from 'node:crypto';
import { noteLimits } from '@midoffice/contract/staff-work/notes/lists';
import { lineText } from '@midoffice/contract/staff-work/notes/report';
import { mergeLines } from './merge.ts';

/** What a person may change of a note, as it is stored; `date` as ISO 8601. */
export interface NoteFields {
  readonly title: string;
  readonly content: string;
  readonly functionalGroup: string;
  readonly assignees: readonly string[];
  readonly date: string;
}
export type NoteField = keyof NoteFields;

const noteFields: readonly NoteField[] = ['title', 'content', 'functionalGroup', 'assignees', 'date'];

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.join('\n') === b.join('\n') : a === b;

interface NoteMerge {
  /** The fields to write. */
  readonly changes: Partial<NoteFields>;
  /** Fields that both changed in ways that no merge can join. */
  readonly conflicts: readonly { field: NoteField; read: unknown; stored: unknown; wanted: unknown }[];
}

/**
 * What is to be written of a note that an editor sends: three-way by field, the text by lines.
 * @param sent a field that is left out is not touched
 * @param stored the note as it is
 * @param read the note as the editor has read it; null: not compared
 * @param replaced what the editor has seen of others' changes and replaces
 */
export function mergeNote(
  sent: Partial<NoteFields>,
  stored: NoteFields,
  read: NoteFields | null,
  replaced: Partial<NoteFields> = {},
): NoteMerge {
  const changes: Record<string, unknown> = {};
  const conflicts: NoteMerge['conflicts'][number][] = [];
  for (const field of noteFields) {
    const wanted = sent[field];
    if (wanted === undefined || same(wanted, stored[field])) continue;
    if (!read || same(read[field], stored[field]) || same(replaced[field], stored[field]))
      changes[field] = wanted;
    else if (same(wanted, read[field])) continue;
    else {
      const merged = field === 'content' ? mergeLines(read.content, wanted as string, stored.content) : null;
      if (merged === null) conflicts.push({ field, read: read[field], stored: stored[field], wanted });
      else if (merged !== stored.content) changes[field] = merged;
    }
  }
  return { changes, conflicts };
}

const dayMs = 86_400_000;

/** A note that was deleted before this moment cannot be restored any more. */
export const restorableSince = (nowMs: number): Date => new Date(nowMs - noteLimits.restorableDays * dayMs);

/** Names a line by its text without bullet, so that it may move within its note. */
export const lineDigest = (line: string): string =>
  createHash('sha256').update(lineText(line)).digest('base64url');
