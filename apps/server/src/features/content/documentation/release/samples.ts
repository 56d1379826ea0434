import type { Property, ValueType } from '@midoffice/contract/content/documentation/shapes';
import { companySamples } from './samples/companies.ts';
import { eventSamples } from './samples/events.ts';
import { fundamentalSamples } from './samples/fundamentals.ts';
import { holdingSamples } from './samples/holdings.ts';
import { priceSamples } from './samples/prices.ts';

/** Examples of answers by code of the endpoint. */
export type Samples = Readonly<Record<string, unknown>>;

const samples: Samples = {
  ...companySamples,
  ...priceSamples,
  ...fundamentalSamples,
  ...eventSamples,
  ...holdingSamples,
};

/** Examples that are not final: they show some of the fields only. */
const drafts: ReadonlySet<string> = new Set([
  'reports-json',
  'ipo-prospectus',
  'commitment-of-traders',
  'bulk-profile',
]);

/** An example of what an endpoint answers; null where there is none, such as for a picture. */
export const sampleOf = (code: string): unknown => (Object.hasOwn(samples, code) ? samples[code] : null);

/** Whether the example of an endpoint is not final. */
export const isDraft = (code: string): boolean => drafts.has(code);

/** Codes of all examples. */
export const sampledCodes: readonly string[] = Object.keys(samples);

function typeOf(value: unknown): ValueType {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) > 1_000 ? 'integer' : 'number';
  if (typeof value === 'object') return value === null ? 'number' : 'object';
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return 'date';
  return 'string';
}

/** Endpoints whose records have no fixed fields: each is keyed by a day, and holds the segments of the company. */
const unfixed: ReadonlySet<string> = new Set(['revenue-product', 'revenue-geographic']);

/** The fields of an endpoint's records, from its example; their meaning is for staff to write. */
export function releasedProperties(code: string): Property[] {
  if (unfixed.has(code)) return [];
  const sample = sampleOf(code);
  const record: unknown = Array.isArray(sample) ? sample[0] : sample;
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).map(([name, value]) => ({ name, type: typeOf(value), description: '' }));
}
