import type { ProfileField } from '@midoffice/contract/fundamentals/profile/lists';
import type { ProfileValue, SymbolMapping } from '@midoffice/contract/fundamentals/profile/shapes';
import type { Conflict } from '@midoffice/contract/kernel';
import { readNumber } from '@midoffice/contract/kernel/typed-number';
import { floatSharesOf, freeFloatOf } from '@midoffice/market/profile/float';

/** A field as it was changed: its text, and the value that was read before. */
export interface Edit {
  readonly text: string;
  readonly read: ProfileValue;
}
export type Edits = Readonly<Record<string, Edit>>;
export type Values = Readonly<Record<string, unknown>>;

/** The short symbol map as it was changed, and as it was read before. */
export interface MapEdit {
  readonly rows: readonly SymbolMapping[];
  readonly read: readonly SymbolMapping[];
}

/** All that was changed of a symbol: fields, and the map where it was. */
export interface Changes {
  readonly edits: Edits;
  readonly map: MapEdit | null;
}

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

const mapPrefix = 'shortSymbolMap.';

/** A mapping as a conflict shows it, under its new symbol. */
function withMapping(
  symbol: string,
  rows: readonly SymbolMapping[],
  newSymbol: string,
  shown: unknown,
): readonly SymbolMapping[] {
  const at = rows.findIndex((row) => row.newSymbol === newSymbol);
  if (shown === null || shown === undefined) return rows.filter((_row, i) => i !== at);
  const row = { symbol, newSymbol, ...(shown as Pick<SymbolMapping, 'override' | 'relationship'>) };
  return at === -1 ? [...rows, row] : rows.with(at, row);
}

/**
 * Changes after a conflict: of one's own values the present ones count as read; where the other person's stay there is no
 * change any more. What was in no conflict stays.
 * @param mine the conflicts in which the person's own values count, by field
 */
export function resolved(
  symbol: string,
  { edits, map }: Changes,
  conflicts: readonly Conflict[],
  mine: Readonly<Record<string, Conflict>>,
): Changes {
  const next: Record<string, Edit> = { ...edits };
  let nextMap = map;
  for (const { field, actual } of conflicts) {
    const isMine = Object.hasOwn(mine, field);
    if (field.startsWith(mapPrefix)) {
      const to = field.slice(mapPrefix.length);
      nextMap &&= {
        read: withMapping(symbol, nextMap.read, to, actual),
        rows: isMine ? nextMap.rows : withMapping(symbol, nextMap.rows, to, actual),
      };
    } else if (isMine && next[field]) next[field] = { ...next[field], read: actual as ProfileValue };
    else delete next[field];
  }
  return { edits: next, map: nextMap };
}
