import type {
  FieldKind,
  StatisticsGroup,
  StatisticsRow,
  ValueState,
} from '@midoffice/contract/monitors/table-statistics/shapes';
import type { FieldFigures, Figures, GroupFigures } from './figures.ts';
import { documentField, documentRules, type TablePlan } from './plan.ts';

/** Values by state. */
export type Counts = Readonly<Record<ValueState, number>>;

/** Sums over the fields of a table. */
export interface Totals extends Counts {
  readonly rowCount: number;
  readonly fields: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** The statistics of a table as they are kept: those of an admin. */
export interface Summary {
  readonly dateField: string | null;
  readonly groupField: string | null;
  readonly rows: readonly StatisticsRow[];
}

/** Sub-groups that a field shows; the smaller ones are one. */
const mostSubGroups = 40;
const otherGroups = '(others)';

const countsOf = (n: number, [filled, invalid, attention]: FieldFigures): Counts => ({
  valid: filled - invalid - attention,
  attention,
  invalid,
  null: n - filled,
});

const addCounts = (a: Counts, b: Counts): Counts => ({
  valid: a.valid + b.valid,
  attention: a.attention + b.attention,
  invalid: a.invalid + b.invalid,
  null: a.null + b.null,
});
const noCounts: Counts = { valid: 0, attention: 0, invalid: 0, null: 0 };

const day = (value: number | string | null | undefined): string | null =>
  typeof value === 'string' ? value.slice(0, 10) : null;

const least = <T extends number | string>(values: readonly (T | null)[]): T | null =>
  values.reduce<T | null>((low, one) => (low === null || (one !== null && one < low) ? one : low), null);
const greatest = <T extends number | string>(values: readonly (T | null)[]): T | null =>
  values.reduce<T | null>((high, one) => (high === null || (one !== null && one > high) ? one : high), null);

/** The sub-group of a field. */
function groupRow(
  name: string,
  group: GroupFigures,
  field: string,
  dateField: string | null,
): StatisticsGroup {
  const figures = group.fields[field] ?? [0, 0, 0, null, null];
  const dates = dateField === null ? undefined : group.fields[dateField];
  return {
    name,
    ...countsOf(group.n, figures),
    min: figures[3],
    max: figures[4],
    startDate: day(dates?.[3]),
    endDate: day(dates?.[4]),
  };
}

/** Several sub-groups as one. */
function together(name: string, groups: readonly StatisticsGroup[]): StatisticsGroup {
  return {
    name,
    ...groups.reduce<Counts>(addCounts, noCounts),
    min: least(groups.map(({ min }) => min)),
    max: greatest(groups.map(({ max }) => max)),
    startDate: least(groups.map(({ startDate }) => startDate)),
    endDate: greatest(groups.map(({ endDate }) => endDate)),
  };
}

/**
 * The sub-groups that a field is counted in: all, but a field of a document only where some record has it, so that a
 * balance sheet does not lack the revenue.
 */
export const groupsWith = (figures: Figures, field: string, isDocument: boolean): [string, GroupFigures][] =>
  Object.entries(figures).filter(([, { fields }]) => !isDocument || Object.hasOwn(fields, field));

interface FieldHead {
  readonly field: string;
  readonly kind: FieldKind;
  readonly type: string;
  readonly isHidden: boolean;
  readonly isDocument: boolean;
  readonly rules: StatisticsRow['rules'];
}

function fieldRow(plan: TablePlan, figures: Figures, head: FieldHead): StatisticsRow {
  const { isDocument, ...rest } = head;
  const groups = groupsWith(figures, head.field, isDocument)
    .map(([name, group]) => groupRow(name, group, head.field, plan.dateField))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1));
  const rare = groups.slice(mostSubGroups);
  const { name: _name, ...sum } = together('', groups);
  const shown = rare.length ? [...groups.slice(0, mostSubGroups), together(otherGroups, rare)] : groups;
  return {
    ...rest,
    ...sum,
    isLength: !isDocument && (head.kind === 'text' || head.kind === 'list'),
    subGroups: plan.groupField === null ? [] : shown,
  };
}

const sizeOf = (counts: Counts): number => counts.valid + counts.attention + counts.invalid + counts.null;

/** The fields of the document that any record has, those that are known first. */
function documentHeads({ document }: TablePlan, figures: Figures): FieldHead[] {
  if (!document) return [];
  const found = new Set(Object.values(figures).flatMap(({ fields }) => Object.keys(fields)));
  const before = documentField(document, '');
  const known = [...document.days, ...document.numbers];
  const rank = new Map(known.map((key, at) => [key, at]));
  const keys = [...found]
    .filter((field) => field.startsWith(before))
    .map((field) => field.slice(before.length));
  return keys
    .sort((a, b) => (rank.get(a) ?? known.length) - (rank.get(b) ?? known.length) || (a < b ? -1 : 1))
    .map((key) => ({
      field: documentField(document, key),
      kind: document.numbers.includes(key) ? 'number' : document.days.includes(key) ? 'date' : 'text',
      type: 'jsonb',
      isHidden: false,
      isDocument: true,
      rules: documentRules(document, key).map(({ state, text }) => ({ state, text })),
    }));
}

/** The statistics of a table from the figures of all its chunks. */
export function summaryOf(plan: TablePlan, figures: Figures): { summary: Summary; totals: Totals } {
  const heads = plan.columns.map(({ name, kind, type, isHidden, rules }): FieldHead => ({
    field: name,
    kind,
    type,
    isHidden,
    isDocument: false,
    rules: rules.map(({ state, text }) => ({ state, text })),
  }));
  const rows = [...heads, ...documentHeads(plan, figures)].map((head) => fieldRow(plan, figures, head));
  const { startDate = null, endDate = null } = rows[0] ?? {};
  const rowCount = Object.values(figures).reduce((sum, { n }) => sum + n, 0);
  const counts = rows.reduce<Counts>(addCounts, noCounts);
  return {
    summary: { dateField: plan.dateField, groupField: plan.groupField, rows },
    totals: { ...counts, rowCount, fields: rows.length, startDate, endDate },
  };
}
