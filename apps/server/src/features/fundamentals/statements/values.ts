import { readNumber } from '@midoffice/contract/kernel';
import {
  isSegmentTable,
  segmentNameMax,
  statementNumberRule,
  statementTextFields,
  type EditorTable,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { isIsoDate } from '@midoffice/market/bars/fields';
import { isKnownCurrency } from './currencies.ts';
import { isNumberField, storedFields } from './fields.ts';

/** A value that cannot be stored: what is wrong, and with which field. */
export class BadValue extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const keyFields = new Set(['id', 'symbol', 'calendarYear', 'period']);
/** What rows of the editors hold beside fields: no segment can be called so. */
const rowFacts = new Set(['source', 'updatedAt', 'deleted', 'overridden', 'overrides', '__proto__']);

/** A segment as it is stored: its name is what a person typed, or a filing says. @throws BadValue naming it */
export function segmentName(name: string): string {
  const segment = name.trim();
  if (!segment) throw new BadValue(name, 'needs a name');
  if (segment.length > segmentNameMax)
    throw new BadValue(name.slice(0, 20), `must have at most ${segmentNameMax} characters`);
  if (/\p{Cc}/u.test(segment)) throw new BadValue(name, 'must have no line breaks or control characters');
  if (rowFacts.has(segment)) throw new BadValue(name, 'is no name that a segment can have');
  return segment;
}
const longest: Readonly<Record<string, number>> = { link: 500, finalLink: 500, acceptedDate: 19, cik: 10 };

/** The stored name of a field; version 3 of the public API spells one otherwise. @throws BadValue naming it */
export function fieldOf(table: EditorTable, name: string): string {
  const field = name === 'fillingDate' ? 'filingDate' : name;
  if (isSegmentTable(table) && !keyFields.has(field))
    return (statementTextFields as readonly string[]).includes(field) ? field : segmentName(field);
  if (!isSegmentTable(table) && storedFields[table].includes(field)) return field;
  throw new BadValue(
    name,
    keyFields.has(name) ? 'is part of the key and not edited' : `is no field of ${table}`,
  );
}

function textOf(field: string, text: string): string {
  if (field === 'date' || field === 'filingDate') {
    if (!isIsoDate(text) || text < '1800-01-01' || text > '2200-01-01')
      throw new BadValue(field, 'must be a date such as 2024-06-30');
    return text;
  }
  if (field === 'reportedCurrency') {
    if (!/^[A-Za-z]{3}$/.test(text)) throw new BadValue(field, 'must have three letters, such as USD');
    const code = text === text.toLowerCase() ? text.toUpperCase() : text;
    if (!isKnownCurrency(code)) throw new BadValue(field, `${code} is not a currency`);
    return code;
  }
  const most = longest[field] ?? 100;
  if (text.length > most) throw new BadValue(field, `must have at most ${most} characters`);
  if (field === 'cik' && !/^\d{1,10}$/.test(text)) throw new BadValue(field, 'must have up to ten digits');
  if (field === 'cik') return text.padStart(10, '0');
  if ((field === 'link' || field === 'finalLink') && !/^https?:\/\/\S+$/.test(text))
    throw new BadValue(field, 'must be an address that begins with https://');
  if (field === 'acceptedDate' && !(isIsoDate(text.slice(0, 10)) && /^.{10}( \d\d:\d\d:\d\d)?$/.test(text)))
    throw new BadValue(field, 'must be a time such as 2024-11-01 06:01:36');
  return text;
}

/**
 * A value as it is stored: numbers from text, thousands separators stripped, empty text null.
 * @throws BadValue naming the field
 */
export function storedValue(table: EditorTable, field: string, given: StatementValue): StatementValue {
  const isNumber = isNumberField(table, field);
  if (given === null || (typeof given === 'string' && !given.trim())) {
    if (field === 'date') throw new BadValue(field, 'is required');
    return null;
  }
  if (!isNumber) return textOf(field, String(given).trim());
  const read = readNumber(String(given), { ...statementNumberRule, isRequired: true });
  if ('problem' in read) throw new BadValue(field, read.problem);
  return read.value!;
}
