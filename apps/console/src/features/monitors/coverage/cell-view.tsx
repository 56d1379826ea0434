import {
  coverageFields,
  type CoverageField,
  type CoverageMeasure,
} from '@midoffice/contract/monitors/coverage/lists';
import type { CoverageCell, CoverageRow } from '@midoffice/contract/monitors/coverage/shapes';
import { formatNumber, plural } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import { measureLabels } from './coverage-address.ts';

/** All that is known of a cell, in one line. */
function summaryOf(field: CoverageField, { count, oldest, newest, gaps }: CoverageCell): string {
  const { unit, gapUnit } = coverageFields[field];
  const span = oldest && newest ? `, ${oldest} to ${newest}` : '';
  const missing =
    gaps === null ? '' : gaps ? `, ${formatNumber(gaps)} ${gapUnit ?? unit} missing` : ', no gaps';
  return `${formatNumber(count)} ${count === 1 ? unit.replace(/s$/, '') : unit}${span}${missing}`;
}

/** One measure of a cell; what a symbol does not have is marked. */
export function CellView({
  field,
  cell,
  measure,
}: {
  readonly field: CoverageField;
  readonly cell: CoverageCell | null | undefined;
  readonly measure: CoverageMeasure;
}) {
  if (!cell) return <StatusBadge tone="red">missing</StatusBadge>;
  const note = tooltip(summaryOf(field, cell));
  if (measure === 'gaps' && cell.gaps)
    return (
      <span {...note}>
        <StatusBadge tone="amber">{formatNumber(cell.gaps)}</StatusBadge>
      </span>
    );
  const value = cell[measure];
  return <span {...note}>{typeof value === 'number' ? formatNumber(value) : (value ?? '–')}</span>;
}

const isNumber = (measure: CoverageMeasure): boolean => measure === 'count' || measure === 'gaps';

/** The column of one measure of a field; its id is the order by which the server sorts. */
export const cellColumn = (
  field: CoverageField,
  measure: CoverageMeasure,
  header: string,
): Column<CoverageRow> => ({
  id: `${field}.${measure}`,
  header,
  minWidth: 96,
  ...(isNumber(measure) && { kind: 'number' as const }),
  value: (row) => row[field]?.[measure] ?? null,
  cell: (row) => <CellView field={field} cell={row[field]} measure={measure} />,
});

const facts: readonly Column<CoverageRow>[] = [
  { id: 'symbol', header: 'Symbol', width: 92, value: ({ symbol }) => symbol },
  { id: 'name', header: 'Name', width: 150, sortable: false, value: ({ name }) => name },
];
const places: readonly Column<CoverageRow>[] = [
  { id: 'exchange', header: 'Exchange', value: ({ exchange }) => exchange },
  { id: 'country', header: 'Country', value: ({ country }) => country },
  { id: 'sector', header: 'Sector', value: ({ sector }) => sector },
];

/** Columns of the list: of several fields the chosen measure, of one all measures. */
export function listColumns(
  fields: readonly CoverageField[],
  measure: CoverageMeasure,
): readonly Column<CoverageRow>[] {
  const only = fields.length === 1 ? fields[0] : undefined;
  return [
    ...facts,
    ...(only
      ? (Object.entries(measureLabels) as [CoverageMeasure, string][]).map(([one, label]) =>
          cellColumn(only, one, label),
        )
      : fields.map((field) => cellColumn(field, measure, coverageFields[field].label))),
  ];
}

/** Columns of the file: everything that is known of each field. */
export const fileColumns = (fields: readonly CoverageField[]): readonly Column<CoverageRow>[] => [
  ...facts,
  ...places,
  ...fields.flatMap((field) =>
    (Object.entries(measureLabels) as [CoverageMeasure, string][]).map(([measure, label]) =>
      cellColumn(field, measure, `${coverageFields[field].label}: ${label.toLowerCase()}`),
    ),
  ),
];

/** The number of fields in words. */
export const fieldCount = (fields: readonly CoverageField[]): string => plural(fields.length, 'field');
