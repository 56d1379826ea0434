import { calls } from '@midoffice/contract';
import type { AnyCall } from '@midoffice/contract/kernel';

/** Everything whose body is parsed from JSON: forms and lines may come as JSON too. */
export const parsedCalls = (calls as readonly AnyCall[]).filter((call) => call.body && !call.signed);

/** Of all that a body may hold the values that cost most. */
export const worstUnits = ['0', '""', '{}', '[]', '{"a":1}', '{"value":"x\\ny"}', '["\\ud83d\\ude00"]'];

/**
 * A body that fills each field of a call, and one that its contract does not know, with a list or an object of one unit.
 * @param values that it holds in all, nearly
 */
export function worstBody(call: AnyCall, unit: string, values: number, asList: boolean): string {
  const names = [...Object.keys(call.body!.shape as object), 'other'];
  const inUnit = (unit.match(/[[{,]/g)?.length ?? 0) + 1;
  const each = Math.floor((values - 2 * names.length - 2) / names.length / inUnit);
  const list = `[${Array.from({ length: each }, () => unit).join(',')}]`;
  const object = `{${Array.from({ length: each }, (_none, i) => `"k${i}":${unit}`).join(',')}}`;
  return `{${names.map((name) => `${JSON.stringify(name)}:${asList ? list : object}`).join(',')}}`;
}
