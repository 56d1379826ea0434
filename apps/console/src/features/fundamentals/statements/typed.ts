import { readNumber } from '@midoffice/contract/kernel/typed-number';
import {
  statementNumberRule,
  statementTextFields,
  type StatementTextField,
} from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementValue } from '@midoffice/contract/fundamentals/statements/shapes';
import { isDay } from '../../../kit/form/is-day.ts';

/** What was typed into a cell: the value to store, or what is wrong with it. */
export type Typed = { readonly value: StatementValue } | { readonly problem: string };

const isText = (field: string): field is StatementTextField =>
  (statementTextFields as readonly string[]).includes(field);

function typedText(field: StatementTextField, text: string): Typed {
  if (field === 'date' || field === 'filingDate')
    return isDay(text) ? { value: text } : { problem: 'must be a date YYYY-MM-DD' };
  if (field === 'reportedCurrency')
    return /^[A-Za-z]{3}$/.test(text)
      ? { value: text.toUpperCase() }
      : { problem: 'must be a currency code of 3 letters' };
  if (field === 'cik')
    return /^\d{1,10}$/.test(text)
      ? { value: text.padStart(10, '0') }
      : { problem: 'must have up to ten digits' };
  if (field === 'acceptedDate')
    return isDay(text.slice(0, 10)) && /^.{10}( \d\d:\d\d:\d\d)?$/.test(text)
      ? { value: text }
      : { problem: 'must be a time YYYY-MM-DD hh:mm:ss' };
  return /^https?:\/\/\S+$/i.test(text)
    ? { value: text }
    : { problem: 'must be an address that begins with http:// or https://' };
}

/** A figure in parentheses is negative, as filings and spreadsheets print it. */
const signed = (text: string): string => {
  const inner = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : '';
  return /^[\d.]/.test(inner) ? `-${inner}` : text;
};

/**
 * Reads what was typed as a field's value: thousands separators are taken out of numbers, an empty text empties the cell.
 * Source: rule r001-number-normalise.
 */
export function typedValue(field: string, typed: string): Typed {
  const text = typed.trim();
  if (text === '') return field === 'date' ? { problem: 'is required' } : { value: null };
  return isText(field) ? typedText(field, text) : readNumber(signed(text), statementNumberRule);
}
