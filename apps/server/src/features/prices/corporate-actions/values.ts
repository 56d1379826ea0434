import { currencyCode } from '@midoffice/contract/fundamentals/exchange-rates/lists';
import {
  edsFields,
  edsKeyOf,
  type EdsField,
  type EdsTable,
  type EdsValue,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { edsNumberRule } from '@midoffice/contract/prices/corporate-actions/lists';
import { readNumber } from '@midoffice/contract/kernel';
import { isIsoDate } from '@midoffice/market/bars/fields';
import { dayAfter, type ActionValues } from '@midoffice/market/corporate-actions/index';

const aheadDays = 2 * 366;

/** A value that cannot be stored: what is wrong, without the field. */
export class BadValue extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

function numberOf(field: EdsField, given: string | number): number {
  const read = readNumber(String(given), { ...edsNumberRule(field), isRequired: true });
  if ('problem' in read) throw new BadValue(field.name, read.problem);
  return read.value!;
}

function codeOf(field: EdsField, text: string): string {
  const found = field.choices!.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new BadValue(field.name, `must be one of ${field.choices!.join(', ')}`);
  return found;
}

function textOf(field: EdsField, text: string): string {
  if (text.length > 500) throw new BadValue(field.name, 'must have at most 500 characters');
  if (field.kind === 'day' && !(isIsoDate(text) && text >= '1800-01-01'))
    throw new BadValue(field.name, 'must be a date such as 2024-06-01');
  if (field.kind === 'currency') {
    if (!/^[A-Za-z]{3}$/.test(text)) throw new BadValue(field.name, 'must have three letters, such as USD');
    return currencyCode(text);
  }
  if (field.kind === 'link' && !/^https?:\/\/\S+$/.test(text))
    throw new BadValue(field.name, 'must be an address that begins with https://');
  return text;
}

/**
 * A value as it is stored: numbers from text, thousands separators stripped, empty text null.
 * @throws BadValue naming the field
 */
export function storedValue(field: EdsField, given: EdsValue): EdsValue {
  if (given === null || (typeof given === 'string' && !given.trim())) {
    if (field.key) throw new BadValue(field.name, 'is required');
    return null;
  }
  if (field.kind === 'number') return numberOf(field, given);
  const text = String(given).trim();
  return field.kind === 'code' ? codeOf(field, text) : textOf(field, text);
}

/** Values of a record as they are stored. @throws BadValue naming an unknown field or a bad value */
export function storedValues(
  table: EdsTable,
  given: Readonly<Record<string, EdsValue>>,
): Record<string, EdsValue> {
  const known = new Map(edsFields[table].map((field) => [field.name, field]));
  const values: Record<string, EdsValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) throw new BadValue(name, `is no field of ${table}`);
    values[name] = storedValue(field, value);
  }
  return values;
}

/** The key that a new record's values give, whole. @throws BadValue naming a key field that is missing */
export function newKey(table: EdsTable, values: ActionValues): string {
  for (const field of edsFields[table]) {
    if (field.key && (values[field.name] ?? null) === null) throw new BadValue(field.name, 'is required');
  }
  return edsKeyOf(table, values);
}

/** What is known of the company whose record it is. */
export interface CompanyFacts {
  /** Last session of a company that is not traded any more; null while it is. */
  readonly delistedOn: string | null;
  /** YYYY-MM-DD. */
  readonly today: string;
}

const pairs: readonly (readonly [table: EdsTable, low: string, high: string])[] = [
  ['ipos', 'priceLow', 'priceHigh'],
  ['analyst_data', 'low', 'average'],
  ['analyst_data', 'average', 'high'],
  ['analyst_data', 'low', 'high'],
  ['dividends', 'date', 'paymentDate'],
];

/** @throws BadValue for a split of a ratio of 1, whoever sends it */
export function refuseNoSplit(table: EdsTable, { numerator, denominator }: ActionValues): void {
  if (table === 'splits' && (numerator ?? null) !== null && numerator === denominator)
    throw new BadValue('numerator', 'a ratio of 1 is no split');
}

/**
 * Refuses a record that cannot be: a dividend or split after the delisting, a date years ahead, a split without a ratio,
 * a lower bound above the upper.
 * @throws BadValue naming the field
 */
export function checkRecord(
  table: EdsTable,
  values: ActionValues,
  { delistedOn, today }: CompanyFacts,
): void {
  const { date } = values;
  if (typeof date === 'string' && table !== 'analyst_data' && date > dayAfter(today, aheadDays))
    throw new BadValue('date', `${date} lies more than two years ahead`);
  if ((table === 'dividends' || table === 'splits') && typeof date === 'string' && delistedOn) {
    if (date > delistedOn)
      throw new BadValue('date', `${date} is after the delisting; the last session was ${delistedOn}`);
  }
  for (const { name, required } of edsFields[table])
    if (required && values[name] === null) throw new BadValue(name, 'is required');
  refuseNoSplit(table, values);
  for (const [where, low, high] of pairs) {
    const [from, to] = [values[low] ?? null, values[high] ?? null];
    if (where === table && from !== null && to !== null && from > to)
      throw new BadValue(high, `${to} is below ${low} ${from}`);
  }
}
