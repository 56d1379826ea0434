import type { EdsField } from '@midoffice/contract/corporate-actions/lists';
import type { EdsValue } from '@midoffice/contract/corporate-actions/shapes';

/** What was typed into a cell: the value to store, or what is wrong with it. */
export type Typed = { readonly value: EdsValue } | { readonly problem: string };

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Largest figure that is stored. */
const largest = 1e15;

function numberOf(field: EdsField, text: string): Typed {
  const bare = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(bare)) return { problem: 'must be a number' };
  const value = Number(bare);
  if (!Number.isFinite(value)) return { problem: 'must be a number' };
  if (Math.abs(value) > largest) return { problem: 'must be at most 1e15' };
  if (field.sign === 'above' && value <= 0) return { problem: 'must be above 0' };
  if (field.sign === 'not-negative' && value < 0) return { problem: 'must be at least 0' };
  return { value };
}

/** A typed currency code: small letters are meant as capitals; pence (GBp) keep their last letter. */
export const currencyCode = (text: string): string =>
  text === text.toLowerCase() ? text.trim().toUpperCase() : text.trim();

/**
 * Reads what was typed as a field's value. Thousands separators are taken out of numbers, an empty text is stored as
 * null. Source: seed 001, saving of the EPS editor.
 */
export function typedValue(field: EdsField, typed: string): Typed {
  const text = typed.trim();
  if (text === '') return field.key ? { problem: 'is required' } : { value: null };
  if (field.kind === 'number') return numberOf(field, text);
  if (field.kind === 'day') return isDay(text) ? { value: text } : { problem: 'must be a date YYYY-MM-DD' };
  if (field.kind === 'currency') {
    const code = currencyCode(text);
    return /^[A-Za-z]{3}$/.test(code) ? { value: code } : { problem: 'must be a currency code of 3 letters' };
  }
  if (field.kind === 'code' && !field.choices?.includes(text))
    return { problem: `must be one of ${field.choices?.join(', ')}` };
  if (field.kind === 'link' && !/^https?:\/\/\S+$/i.test(text))
    return { problem: 'must be an address that begins with http:// or https://' };
  return { value: text };
}
