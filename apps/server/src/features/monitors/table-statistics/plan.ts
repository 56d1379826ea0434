import { createHash } from 'node:crypto';
import type { FieldKind } from '@midoffice/contract/monitors/table-statistics/shapes';
import { entryOf, type DocumentRules, type Rule, type TableEntry } from './catalog/index.ts';
import { defaultRules, isSecret, kindOf, type SchemaColumn } from './column-rules.ts';

/** One column with what its values are held to. */
export interface ColumnPlan extends SchemaColumn {
  readonly kind: FieldKind;
  readonly isHidden: boolean;
  readonly rules: readonly Rule[];
}

/** How the statistics of one table are computed: its schema and its entry in the catalogue. */
export interface TablePlan {
  readonly table: string;
  readonly entry: TableEntry;
  readonly columns: readonly ColumnPlan[];
  readonly groupField: string | null;
  readonly dateField: string | null;
  readonly document: DocumentRules | null;
  /** Differs where anything of it differs: what was computed by other rules is computed again. */
  readonly digest: string;
}

/** Columns that name sub-groups, the best first. */
const groupNames = [
  'exchange',
  'status',
  'state',
  'plan_code',
  'source',
  'kind',
  'type',
  'chart_type',
  'subject',
  'env',
  'currency',
  'period',
];
const dateNames = ['date', 'ts', 'ex_date', 'at', 'created_at', 'found_at', 'started_at', 'updated_at'];

const isTime = ({ kind }: ColumnPlan): boolean => kind === 'date' || kind === 'time';

/** The first of these names that is a column which fits. */
const firstOf = (
  names: readonly string[],
  columns: readonly ColumnPlan[],
  fits: (column: ColumnPlan) => boolean,
): string | null =>
  names.find((name) => columns.some((column) => column.name === name && fits(column))) ?? null;

/** Plans the statistics of a table. @param columns in the order of the table */
export function planOf(table: string, columns: readonly SchemaColumn[]): TablePlan {
  const entry = entryOf(table);
  const isMarket = Array.isArray(entry.access) && entry.access.includes('table-updates');
  const planned = columns.map((column): ColumnPlan => {
    const isAhead = entry.ahead?.includes(column.name) ?? false;
    const own = entry.rules?.[column.name] ?? [];
    return {
      ...column,
      kind: kindOf(column.type),
      isHidden: isSecret(column, isMarket) || (entry.hidden?.includes(column.name) ?? false),
      rules: [...own, ...defaultRules(column, columns, isAhead, isMarket)],
    };
  });
  const isGroup = ({ kind, isHidden }: ColumnPlan): boolean =>
    !isHidden && (kind === 'text' || kind === 'flag');
  const wanted = entry.groupBy === undefined ? groupNames : entry.groupBy === null ? [] : [entry.groupBy];
  const plan = {
    table,
    entry,
    columns: planned,
    groupField: firstOf(wanted, planned, isGroup),
    dateField:
      firstOf(entry.dateField ? [entry.dateField] : dateNames, planned, isTime) ??
      planned.find(isTime)?.name ??
      null,
    document:
      entry.document && planned.some(({ name }) => name === entry.document?.column) ? entry.document : null,
  };
  const { columns: rules, groupField, dateField, document } = plan;
  const digest = createHash('sha256')
    .update(JSON.stringify([rules, groupField, dateField, document]))
    .digest('hex')
    .slice(0, 16);
  return { ...plan, digest };
}

/** The field of a document, as the statistics name it. */
export const documentField = (document: DocumentRules, key: string): string => `${document.column}.${key}`;

/** The key of a field within the document; undefined for a column. */
export function documentKey({ document }: TablePlan, field: string): string | undefined {
  const before = document && `${document.column}.`;
  return before && field.startsWith(before) ? field.slice(before.length) : undefined;
}

/** What the fields of a document are held to. */
export function documentRules(document: DocumentRules, key: string): readonly Rule[] {
  const rules: Rule[] = [];
  if (document.numbers.includes(key))
    rules.push({ state: 'invalid', test: { is: 'not-finite' }, text: 'must be a number' });
  if (document.positive.includes(key))
    rules.push({ state: 'invalid', test: { is: 'below', than: 0 }, text: 'must not be negative' });
  if (document.days.includes(key))
    rules.push({
      state: 'invalid',
      test: { is: 'unlike', pattern: dayPattern },
      text: 'must be a date such as 2024-06-01',
    });
  return rules;
}

export const dayPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
