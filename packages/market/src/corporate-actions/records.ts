/** A value of a record. */
export type ActionValue = string | number | null;
export type ActionValues = Readonly<Record<string, ActionValue>>;

/** What one source sent. */
export interface SourceRecord {
  readonly key: string;
  readonly source: string;
  readonly values: ActionValues;
  readonly updatedAt: string | null;
}

/** What a person said about one record as a whole. */
export interface RecordMark {
  readonly key: string;
  /** `manual`: independent of all sources; `held`: keeps its values since it was marked; `deleted`: removed. */
  readonly mark: 'manual' | 'held' | 'deleted';
  /** Of a held record: what it was, and whose. */
  readonly values: ActionValues | null;
  readonly source: string | null;
}

/** One corrected cell. */
export interface CellOverride {
  readonly key: string;
  readonly field: string;
  readonly value: ActionValue;
}

/** A source's record, or with key `*` all its records, that is not to be trusted. */
export interface InvalidMark {
  readonly key: string;
  readonly source: string;
}

/** Both layers of one symbol and table. */
export interface ActionLayers {
  /** All columns of the table, key columns included. */
  readonly fields: readonly string[];
  /** Sources in order of trust. */
  readonly order: readonly string[];
  readonly records: readonly SourceRecord[];
  readonly cells: readonly CellOverride[];
  readonly marks: readonly RecordMark[];
  readonly invalid: readonly InvalidMark[];
  /** The values of the key columns that a key holds. */
  readonly keyValues: (key: string) => ActionValues;
}

/** One record of the main set. */
export interface MainRecord {
  readonly key: string;
  readonly source: string;
  readonly values: ActionValues;
  /** What corrected fields would be without their correction. */
  readonly overridden: ActionValues;
  readonly deleted: boolean;
  readonly updatedAt: string | null;
}

const anyKey = '*';

/**
 * The main set that a source layer and a correction layer give: each record from the first source in order of trust
 * that has it valid, a held one as it was, a manual one by itself; corrected cells on top; a deleted one is kept with
 * its mark. Sources that the order does not name come last, by name. Newest key first.
 */
export function buildMain(layers: ActionLayers): MainRecord[] {
  const rank = new Map(layers.order.map((source, i) => [source, i]));
  const invalid = new Set(layers.invalid.map((mark) => `${mark.source} ${mark.key}`));
  const valid = layers.records.filter(
    (one) => !invalid.has(`${one.source} ${one.key}`) && !invalid.has(`${one.source} ${anyKey}`),
  );
  const place = (one: SourceRecord) => rank.get(one.source) ?? layers.order.length;
  const best = new Map<string, SourceRecord>();
  for (const one of valid) {
    const known = best.get(one.key);
    const order = known ? place(one) - place(known) || (one.source < known.source ? -1 : 1) : -1;
    if (order < 0) best.set(one.key, one);
  }
  const cells = Map.groupBy(layers.cells, (cell) => cell.key);
  const marks = Map.groupBy(layers.marks, (mark) => mark.key);
  const keys = new Set([...best.keys(), ...marks.keys()]);
  return [...keys]
    .sort((a, b) => (a > b ? -1 : 1))
    .flatMap((key) => mainRecord(layers, key, best.get(key), marks.get(key) ?? [], cells.get(key) ?? []));
}

function mainRecord(
  layers: ActionLayers,
  key: string,
  best: SourceRecord | undefined,
  marks: readonly RecordMark[],
  cells: readonly CellOverride[],
): MainRecord[] {
  const manual = marks.find((one) => one.mark === 'manual');
  const held = marks.find((one) => one.mark === 'held');
  if (!manual && !held?.values && !best) return [];
  const base: ActionValues = manual ? {} : (held?.values ?? best?.values ?? {});
  const source = manual ? 'manual' : ((held?.values ? held.source : best?.source) ?? 'manual');
  const values: Record<string, ActionValue> = {};
  for (const field of layers.fields) values[field] = base[field] ?? null;
  const overridden: Record<string, ActionValue> = {};
  for (const { field, value } of cells) {
    if (!manual) overridden[field] = values[field] ?? null;
    values[field] = value;
  }
  Object.assign(values, layers.keyValues(key));
  const deleted = marks.some((one) => one.mark === 'deleted');
  const updatedAt = manual || held?.values ? null : (best?.updatedAt ?? null);
  return [{ key, source, values, overridden, deleted, updatedAt }];
}
