import type { storeExtractorValues } from '@midoffice/contract/fundamentals/extractor/calls/store-extractor-values';
import { statementNumberRule } from '@midoffice/contract/fundamentals/statements/lists';
import type { InputOf } from '@midoffice/contract/kernel';
import { readNumber } from '@midoffice/contract/kernel/typed-number';
import { statementFields } from '@midoffice/market/statements/fields';
import { badInput } from '../../../platform/http/errors.ts';

export type StoreInput = InputOf<typeof storeExtractorValues>;

/** Keys of the body that are no fields, beside those that the contract names. */
const nests = ['fields', 'values'] as const;

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A number, a typed number, null, or either as `{value}`. A decimal comma is refused, never taken out. */
function numberOf(name: string, given: unknown): number | null {
  const value = isObject(given) && Object.hasOwn(given, 'value') ? given['value'] : given;
  if (value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw badInput(name, 'must be a number or null');
  const read = readNumber(String(value), { ...statementNumberRule, isRequired: true });
  if ('problem' in read) throw badInput(name, read.problem);
  return read.value;
}

/**
 * The values that a body holds, by field of its statement. Other keys, such as those that an answer of calculate-table
 * carries along, are passed over; misspelt fields are refused.
 * @throws ApiError 400 naming a field whose value is no number, one that the statement does not have, or where there is none
 */
export function valuesOf(input: StoreInput): Record<string, number | null> {
  const known = new Set(statementFields[input.statementType].map(({ name }) => name));
  const values: Record<string, number | null> = {};
  for (const nest of nests) {
    const given = input[nest];
    if (given === undefined) continue;
    if (!isObject(given)) throw badInput(nest, 'must be values by field');
    for (const [name, value] of Object.entries(given)) {
      if (!known.has(name))
        throw badInput(`${nest}.${name}`, `is not a field of a statement of type ${input.statementType}`);
      values[name] = numberOf(`${nest}.${name}`, value);
    }
  }
  for (const [name, value] of Object.entries(input)) {
    if (known.has(name)) values[name] = numberOf(name, value);
    else if (!named.has(name))
      throw badInput(name, `is not a field of a statement of type ${input.statementType}`);
  }
  if (!Object.keys(values).length) throw badInput('fields', 'must hold at least one value');
  return values;
}

const named = new Set<string>([
  ...nests,
  'apikey',
  'calendarYear',
  'period',
  'symbol',
  'statementType',
  'origin',
  'learn',
  'preview',
  'reason',
  'date',
  'reportedCurrency',
  'link',
  'finalLink',
]);
