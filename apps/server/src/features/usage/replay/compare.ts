import {
  replayLayers,
  replayRows,
  type ReplayDifference,
  type Replayed,
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

/** A body as fields by record. Fields of the body itself are under the empty name. */
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

/** Differences that an answer carries. */
const differencesShown = 500;

/** The three bodies as the JSON that a customer gets. */
export type BodyTexts = Readonly<Record<ReplayLayer, string>>;

/** The comparison of the three bodies. */
export interface Compared {
  readonly layers: Replayed['layers'];
  /** The first 500. */
  readonly differences: ReplayDifference[];
  /** All of them. */
  readonly differenceCount: number;
}

/** Compares the bodies of the three layers, and cuts them to what an answer carries. */
export function compareTexts(texts: BodyTexts): Compared {
  const read = (layer: ReplayLayer) => {
    const body: unknown = JSON.parse(texts[layer]);
    return { body, sent: { status: 200, bytes: Buffer.byteLength(texts[layer]), ...cutBody(body) } };
  };
  const [production, development, raw] = [read('production'), read('development'), read('raw')];
  const differences = differencesOf({
    production: production.body,
    development: development.body,
    raw: raw.body,
  });
  return {
    layers: { production: production.sent, development: development.sent, raw: raw.sent },
    differences: differences.slice(0, differencesShown),
    differenceCount: differences.length,
  };
}

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
