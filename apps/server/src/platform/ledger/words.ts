import type { Conflict } from '@midoffice/contract/kernel';
import { wordsOfRow, type RowKey } from './tables.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-/;
const timestamp = /^(\d{4,}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?/;

/** A part of a key as people read it: midnight of a day is the day, other times are minutes. */
export const keyText = (part: unknown): string =>
  String(part).replace(timestamp, (_all, day: string, minute: string, seconds = '') =>
    `${minute}${seconds}` === '00:00:00' ? day : `${day} ${minute}`,
  );

/**
 * A row as people read it: as its feature calls it, else by its table and the parts of its key that name something to them.
 * @param rowKey as JSON
 */
export function rowWords(table: string, rowKey: string): string {
  const key = JSON.parse(rowKey) as RowKey;
  const own = wordsOfRow(table, key);
  if (own !== undefined) return own;
  const parts = Object.values(key).map(keyText);
  const name = table.replaceAll('_', ' ');
  return [`${name[0]?.toUpperCase()}${name.slice(1)}`, ...parts.filter((part) => !uuid.test(part))].join(
    ', ',
  );
}

/** A row without its key, which its words say already. */
function withoutKey(value: unknown, rowKey: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
  const key = JSON.parse(rowKey) as RowKey;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(key, name)));
}

/** A cell of the ledger that does not hold the expected value, in the form of a refusal. */
export function conflictOf(
  cell: { readonly table: string; readonly rowKey: string; readonly field: string },
  values: { readonly expected: unknown; readonly actual: unknown; readonly wanted: unknown },
  changeSet: number | null,
): Conflict {
  const shown = (value: unknown): unknown =>
    cell.field === '*' ? withoutKey(value, cell.rowKey) : (value ?? null);
  return {
    field: cell.field,
    expected: shown(values.expected),
    actual: shown(values.actual),
    wanted: shown(values.wanted),
    where: rowWords(cell.table, cell.rowKey),
    ...(changeSet !== null && { changeSet }),
  };
}
