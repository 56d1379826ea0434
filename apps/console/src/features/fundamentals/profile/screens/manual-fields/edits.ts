import type { ProfileField } from '@midoffice/contract/fundamentals/profile/lists';
import type { ProfileValue } from '@midoffice/contract/fundamentals/profile/shapes';
import { readNumber } from '@midoffice/contract/kernel/typed-number';
import { floatSharesOf, freeFloatOf } from '@midoffice/market/profile/float';

/** A field as it was changed: its text, and the value that was read before. */
export interface Edit {
  readonly text: string;
  readonly read: ProfileValue;
}
export type Edits = Readonly<Record<string, Edit>>;
export type Values = Readonly<Record<string, unknown>>;

/** A value as its field shows it. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** What a field holds at present, edited or not. */
export const shownText = (values: Values, edits: Edits, name: string): string =>
  edits[name]?.text ?? textOf(values[name]);

/** The value that a text means, by the kind of its field; an empty one is null. Source: r001-manual-changed-only. */
export function valueOf(field: ProfileField, text: string): ProfileValue {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (field.kind === 'flag') return trimmed === 'true';
  if (field.kind !== 'number') return trimmed;
  const read = readNumber(trimmed, field.rule);
  return 'value' in read ? read.value : trimmed;
}

/** What is wrong with an edited number, or null; other kinds are checked by the server. */
export function problemOf(field: ProfileField, text: string): string | null {
  if (field.kind !== 'number' || text.trim() === '') return null;
  const read = readNumber(text, field.rule);
  return 'problem' in read ? read.problem : null;
}

function derived(
  name: string,
  text: string,
  outstanding: string,
): readonly [name: string, text: string] | undefined {
  const [typed, shares] = [text, outstanding].map((one) => {
    const read = readNumber(one);
    return 'value' in read ? read.value : null;
  });
  if (typed === null || typed === undefined || shares === null || shares === undefined) return undefined;
  if (name === 'freeFloat') {
    const count = floatSharesOf(typed, shares);
    return count === undefined ? undefined : ['floatShares', String(count)];
  }
  const percent = freeFloatOf(typed, shares);
  return percent === undefined ? undefined : ['freeFloat', percent.toFixed(3)];
}

/**
 * Edits after a text was typed. A text that is what was read is no edit. A free float gives the float shares and the other
 * way round. Source: r001-manual-freefloat, r001-manual-floatshares.
 */
export function typed(values: Values, edits: Edits, name: string, text: string): Edits {
  const changes = [[name, text] as const];
  if (name === 'freeFloat' || name === 'floatShares') {
    const other = derived(name, text, shownText(values, edits, 'outstandingShares'));
    if (other) changes.push(other);
  }
  const next: Record<string, Edit> = { ...edits };
  for (const [field, now] of changes) {
    const read = next[field]?.read ?? ((values[field] ?? null) as ProfileValue);
    if (now === textOf(read)) delete next[field];
    else next[field] = { text: now, read };
  }
  return next;
}

/** What a save sends: the changed fields only, and what was read of each. */
export function changedOnly(
  fields: readonly ProfileField[],
  edits: Edits,
): { changed: Record<string, ProfileValue>; expected: Record<string, ProfileValue> } {
  const changed: Record<string, ProfileValue> = {};
  const expected: Record<string, ProfileValue> = {};
  for (const field of fields) {
    const edit = edits[field.name];
    if (!edit) continue;
    const value = valueOf(field, edit.text);
    // Such as 1.20 in place of 1.2.
    if (value === edit.read) continue;
    changed[field.name] = value;
    expected[field.name] = edit.read;
  }
  return { changed, expected };
}
