import {
  replayLayers,
  replayRows,
  type ReplayDifference,
  type ReplayLayer,
} from '@midoffice/contract/usage/replay/shapes';

type Bodies = Readonly<Record<ReplayLayer, unknown>>;
type Fields = ReadonlyMap<string, unknown>;
type Records = ReadonlyMap<string, Fields>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What names a record among others: its date, else its symbol, else its place. */
function nameOf(record: unknown, place: number): string {
  if (isRecord(record))
    for (const field of ['date', 'symbol'] as const)
      if (typeof record[field] === 'string') return record[field];
  return String(place);
}

/** The list that a body is about: the body itself, or the one list in it. */
export function listOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  return isRecord(body) ? Object.values(body).find((value) => Array.isArray(value)) : undefined;
}

/** A body as fields by record. Fields of the body itself stand under the empty name. */
function recordsOf(body: unknown): Records {
  const records = new Map<string, Map<string, unknown>>();
  const put = (record: string, field: string, value: unknown): void => {
    const fields = records.get(record) ?? new Map<string, unknown>();
    records.set(record, fields.set(field, value));
  };
  if (isRecord(body))
    for (const [field, value] of Object.entries(body)) if (!Array.isArray(value)) put('', field, value);
  for (const [place, record] of (listOf(body) ?? []).entries()) {
    const name = nameOf(record, place);
    if (isRecord(record)) for (const [field, value] of Object.entries(record)) put(name, field, value);
    else put(name, 'value', record);
  }
  return records;
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Every field on which the layers do not agree, records in the order of the first layer that has them. */
export function differencesOf(bodies: Bodies): ReplayDifference[] {
  const sides = replayLayers.map((layer) => recordsOf(bodies[layer]));
  const names = new Set(sides.flatMap((side) => [...side.keys()]));
  const found: ReplayDifference[] = [];
  for (const record of names) {
    const fields = new Set(sides.flatMap((side) => [...(side.get(record)?.keys() ?? [])]));
    for (const field of fields) {
      const [production, development, raw] = sides.map((side) => side.get(record)?.get(field) ?? null);
      if (!same(production, development) || !same(production, raw))
        found.push({ record, field, production, development, raw });
    }
  }
  return found;
}

/** A body with its list cut to what an answer carries. */
export function cutBody(body: unknown): { body: unknown; records: number; cut: boolean } {
  const list = listOf(body);
  const records = list?.length ?? (isRecord(body) && Object.keys(body).length ? 1 : 0);
  if (!list || list.length <= replayRows) return { body, records, cut: false };
  const short = list.slice(0, replayRows);
  if (Array.isArray(body)) return { body: short, records, cut: true };
  const entries = Object.entries(body as object).map(([name, value]) => [
    name,
    value === list ? short : value,
  ]);
  return { body: Object.fromEntries(entries), records, cut: true };
}
