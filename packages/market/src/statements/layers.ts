/** A value of a stored record: texts of its identity, numbers of its fields. */
export type LayerValue = string | number | null;
export type LayerValues = Readonly<Record<string, LayerValue>>;

/** What one source sent of one record, such as `2023-Q1`. */
export interface LayerRecord {
  readonly id: string;
  readonly source: string;
  readonly values: LayerValues;
  readonly updatedAt: string | null;
}

/** What a person said about a record as a whole. */
export interface LayerMark {
  readonly id: string;
  readonly mark: 'inserted' | 'deleted';
  /** Of an inserted record. */
  readonly values: LayerValues | null;
  /** What the sources had of the record when it was marked. */
  readonly witness: LayerValues | null;
}

/** One corrected cell. */
export interface LayerCell {
  readonly id: string;
  readonly field: string;
  readonly value: LayerValue;
  /** The value without the correction, when it was written. */
  readonly witness: LayerValue;
}

/** Both layers of one symbol and statement. */
export interface StatementLayers {
  /** All fields of the statement, texts of the identity included. */
  readonly fields: readonly string[];
  /** Sources in order of trust. */
  readonly order: readonly string[];
  /** Sources that are compared with and never count by themselves. */
  readonly comparedOnly: readonly string[];
  readonly records: readonly LayerRecord[];
  readonly cells: readonly LayerCell[];
  readonly marks: readonly LayerMark[];
}

/** One record of the main set. */
export interface MainStatement {
  readonly id: string;
  /** `manual` where a person inserted it. */
  readonly source: string;
  readonly values: LayerValues;
  /** What corrected fields would be without their correction. */
  readonly overridden: LayerValues;
  readonly deleted: boolean;
  readonly updatedAt: string | null;
}

/** A repair that a source disagrees with by now. */
export interface LayerConflict {
  readonly id: string;
  /** `*`: the record as a whole, which a person deleted or inserted. */
  readonly field: string;
  readonly source: string;
  readonly corrected: LayerValue;
  readonly sourceWas: LayerValue;
  readonly sourceNow: LayerValue;
}

/** Texts that another source may complete, as they say where the record was filed and by whom. */
export const completedFields = ['cik', 'filingDate', 'acceptedDate', 'link', 'finalLink'] as const;
const sameReportDays = 10;
const dayMs = 86_400_000;

const daysApart = (a: LayerValue | undefined, b: LayerValue | undefined): number =>
  typeof a === 'string' && typeof b === 'string' ? Math.abs(Date.parse(a) - Date.parse(b)) / dayMs : Infinity;

/** A source's record of the main set, without corrections; texts completed by the sources after it. */
interface Base {
  readonly source: string;
  readonly values: LayerValues;
  readonly updatedAt: string | null;
}

/** The sources that count, the most trusted one first; those that the order does not name last, by name. */
export function rankedSources(
  records: readonly LayerRecord[],
  { order, comparedOnly }: Pick<StatementLayers, 'order' | 'comparedOnly'>,
): LayerRecord[] {
  const rank = new Map(order.map((source, i) => [source, i]));
  const place = (one: LayerRecord): number => rank.get(one.source) ?? order.length;
  return records
    .filter((one) => !comparedOnly.includes(one.source))
    .toSorted((a, b) => place(a) - place(b) || (a.source < b.source ? -1 : 1));
}

/** The record that a list of sources gives; undefined where none counts. @param ranked of one record id, by trust */
function baseOf(ranked: readonly LayerRecord[]): Base | undefined {
  const [first, ...others] = ranked;
  if (!first) return undefined;
  const values: Record<string, LayerValue> = { ...first.values };
  for (const field of completedFields) {
    if ((values[field] ?? null) !== null) continue;
    const other = others.find(
      (one) =>
        (one.values[field] ?? null) !== null &&
        daysApart(one.values['date'], first.values['date']) <= sameReportDays,
    );
    if (other) values[field] = other.values[field]!;
  }
  return { source: first.source, values, updatedAt: first.updatedAt };
}

function mainOf(
  { fields }: StatementLayers,
  id: string,
  base: Base,
  cells: readonly LayerCell[],
  deleted: boolean,
): MainStatement {
  const values: Record<string, LayerValue> = {};
  for (const field of fields) values[field] = base.values[field] ?? null;
  const overridden: Record<string, LayerValue> = {};
  for (const { field, value } of cells) {
    overridden[field] = values[field] ?? null;
    values[field] = value;
  }
  return { id, source: base.source, values, overridden, deleted, updatedAt: base.updatedAt };
}

const differing = (left: LayerValues | null, right: LayerValues): string[] =>
  [...new Set([...Object.keys(left ?? {}), ...Object.keys(right)])].filter(
    (name) => (left?.[name] ?? null) !== (right[name] ?? null),
  );

const counted = (names: readonly string[]): string =>
  names.length === 1 ? `another ${names[0]}` : `${names.length} other values`;

/** What a mark on a whole record, and the cells of a record, have against what the sources say now. */
function conflictsOf(
  id: string,
  sent: Base | undefined,
  marks: readonly LayerMark[],
  main: MainStatement,
  cells: readonly LayerCell[],
): LayerConflict[] {
  const whole = marks.find((one) => one.mark === 'deleted') ?? marks[0];
  if (whole) {
    const names = sent ? differing(whole.witness, sent.values) : [];
    if (!sent || !names.length) return [];
    const sourceNow = whole.witness ? counted(names) : 'sends this record';
    const corrected = whole.mark;
    return [{ id, field: '*', source: sent.source, corrected, sourceWas: null, sourceNow }];
  }
  if (!sent) return [];
  return cells.flatMap(({ field, value, witness }): LayerConflict[] => {
    const sourceNow = main.overridden[field] ?? null;
    if (sourceNow === witness || sourceNow === value) return [];
    return [{ id, field, source: sent.source, corrected: value, sourceWas: witness, sourceNow }];
  });
}

/**
 * The main set that a source layer and a correction layer give: each record from the first source in order of trust that
 * has it, whole, so that the identities within it hold; texts that it lacks from the next source that has them of the same
 * report; corrected cells on top. A record that a person inserted comes before those of sources; a deleted one is kept with
 * its mark. By id, ascending.
 */
export function buildStatements(layers: StatementLayers): {
  readonly main: MainStatement[];
  readonly conflicts: LayerConflict[];
} {
  const sent = Map.groupBy(rankedSources(layers.records, layers), (one) => one.id);
  const cells = Map.groupBy(layers.cells, (cell) => cell.id);
  const marks = Map.groupBy(layers.marks, (mark) => mark.id);
  const main: MainStatement[] = [];
  const conflicts: LayerConflict[] = [];
  for (const id of [...new Set([...sent.keys(), ...marks.keys()])].sort()) {
    const base = baseOf(sent.get(id) ?? []);
    const said = marks.get(id) ?? [];
    const inserted = said.find((one) => one.mark === 'inserted');
    const used: Base | undefined = inserted
      ? { source: 'manual', values: inserted.values ?? {}, updatedAt: null }
      : base;
    if (!used) continue;
    const own = cells.get(id) ?? [];
    const record = mainOf(
      layers,
      id,
      used,
      own,
      said.some((one) => one.mark === 'deleted'),
    );
    main.push(record);
    conflicts.push(...conflictsOf(id, base, said, record, own));
  }
  return { main, conflicts };
}

/** What the sources have of one record, as a mark keeps it for comparison; null where none counts. */
export const sentValues = (
  records: readonly LayerRecord[],
  id: string,
  layers: Pick<StatementLayers, 'order' | 'comparedOnly'>,
): LayerValues | null =>
  baseOf(
    rankedSources(
      records.filter((one) => one.id === id),
      layers,
    ),
  )?.values ?? null;
