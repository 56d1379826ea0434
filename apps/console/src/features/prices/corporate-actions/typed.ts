import { currencyCode, isCurrencyCode } from '@midoffice/contract/fundamentals/exchange-rates/lists';
import { edsNumberRule, type EdsField } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { readNumber } from '@midoffice/contract/kernel/typed-number';

/** What was typed into a cell: the value to store, or what is wrong with it. */
export type Typed = { readonly value: EdsValue } | { readonly problem: string };

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/**
 * Reads what was typed as a field's value. Thousands separators are taken out of numbers, an empty text is stored as
 * null where the field may be empty. Source: s001-eps-values.
 */
export function typedValue(field: EdsField, typed: string): Typed {
  const text = typed.trim();
  if (text === '') return field.key || field.required ? { problem: 'is required' } : { value: null };
  if (field.kind === 'number') return readNumber(text, edsNumberRule(field));
  if (field.kind === 'day') return isDay(text) ? { value: text } : { problem: 'must be a date YYYY-MM-DD' };
  if (field.kind === 'currency') {
    const code = currencyCode(text);
    return isCurrencyCode(code) ? { value: code } : { problem: 'must be a currency code of 3 letters' };
  }
  if (field.kind === 'code' && !field.choices?.includes(text))
    return { problem: `must be one of ${field.choices?.join(', ')}` };
  if (field.kind === 'link' && !/^https?:\/\/\S+$/i.test(text))
    return { problem: 'must be an address that begins with http:// or https://' };
  return { value: text };
}
