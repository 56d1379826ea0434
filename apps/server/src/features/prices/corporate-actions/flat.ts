import {
  edsFields,
  edsKeyOf,
  edsRecordFacts,
  type EdsTable,
  type EdsValue,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import { asRefusal } from './edit.ts';
import { BadValue, newKey, storedValues } from './values.ts';

/** A record as a caller sends it: the fields of its table side by side with what an answer says about it. */
export interface SentFlat {
  readonly symbol?: string | undefined;
  readonly key?: string | undefined;
  readonly source?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly deleted?: boolean | undefined;
  readonly expected?: Readonly<Record<string, EdsValue>> | undefined;
  readonly [field: string]: unknown;
}

/** A record that a caller named, and what its fields shall hold. */
export interface NamedRecord {
  readonly key: string;
  /** As they are stored, without the fields of the key. */
  readonly values: Readonly<Record<string, EdsValue>>;
  readonly expected: Readonly<Record<string, EdsValue>> | undefined;
}

const keyFieldsOf = (table: EdsTable): string[] =>
  edsFields[table].filter((field) => field.key).map(({ name }) => name);

/** The fields of the table that a record holds. An empty date comes with records of tables that have none. */
function fieldsOf(table: EdsTable, record: SentFlat): Record<string, EdsValue> {
  const dated = edsFields[table].some(({ name }) => name === 'date');
  const entries = Object.entries(record).filter(
    ([name, value]) =>
      value !== undefined && !edsRecordFacts.includes(name) && !(name === 'date' && value === null && !dated),
  );
  return Object.fromEntries(entries) as Record<string, EdsValue>;
}

function refuseParts(table: EdsTable, key: string, values: Readonly<Record<string, EdsValue>>): void {
  const parts = key.split('|');
  for (const [i, name] of keyFieldsOf(table).entries())
    if (Object.hasOwn(values, name) && values[name] !== parts[i])
      throw new BadValue(name, 'is part of the key and not edited');
}

/**
 * Reads a flat record.
 * @param place its place in the input, such as `record`
 * @throws ApiError 400 that names a field which is unknown, bad or missing
 */
export function namedRecord(table: EdsTable, record: SentFlat, place: string): NamedRecord {
  if (record.invalid)
    throw new ApiError(400, `${place}.invalid: is set by eps-editor-invalidate`, {
      field: `${place}.invalid`,
    });
  try {
    const all = storedValues(table, fieldsOf(table, record));
    const key = record.key ?? newKey(table, all);
    refuseParts(table, key, all);
    const keyFields = keyFieldsOf(table);
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => !keyFields.includes(name)));
    return { key, values, expected: record.expected };
  } catch (error) {
    throw asRefusal(error, place);
  }
}

/** The key of a record that is named by it, or by its key fields. @throws ApiError 400 that names what is missing */
export function keyOf(table: EdsTable, name: string | SentFlat, place: string): string {
  if (typeof name === 'string') return name;
  if (name.key !== undefined) return name.key;
  const keyFields = Object.fromEntries(keyFieldsOf(table).map((field) => [field, name[field] as EdsValue]));
  for (const [field, value] of Object.entries(keyFields))
    if (value === undefined || value === null) throw badInput(`${place}.${field}`, 'is required');
  return edsKeyOf(table, keyFields);
}

/** @throws ApiError 400 where a record of a list names another symbol than the call does */
export function refuseOtherSymbol(symbol: string, record: SentFlat, place: string): void {
  if (record.symbol !== undefined && record.symbol !== symbol)
    throw badInput(`${place}.symbol`, `must be ${symbol}, as the call says`);
}
