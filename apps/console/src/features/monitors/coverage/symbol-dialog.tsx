import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import {
  coverageFieldNames,
  coverageFields,
  type CoverageField,
} from '@midoffice/contract/monitors/coverage/lists';
import type { CoverageCell } from '@midoffice/contract/monitors/coverage/shapes';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { CellView } from './cell-view.tsx';
import { measureLabels } from './coverage-address.ts';
import { toolOf } from './tools.ts';

interface Line {
  readonly field: CoverageField;
  readonly cell: CoverageCell | null | undefined;
}

const measure = (name: 'count' | 'oldest' | 'newest' | 'gaps', width: number): Column<Line> => ({
  id: name,
  header: measureLabels[name],
  width,
  sortable: false,
  ...((name === 'count' || name === 'gaps') && { kind: 'number' as const }),
  value: ({ cell }) => cell?.[name] ?? null,
  // That it is missing is said once.
  cell: ({ field, cell }) =>
    (cell || name === 'count') && <CellView field={field} cell={cell} measure={name} />,
});

const columnsOf = (symbol: string): readonly Column<Line>[] => [
  {
    id: 'field',
    header: 'Field',
    minWidth: 160,
    sortable: false,
    value: ({ field }) => coverageFields[field].label,
  },
  measure('count', 84),
  { id: 'unit', header: 'Of', width: 94, sortable: false, value: ({ field }) => coverageFields[field].unit },
  measure('oldest', 86),
  measure('newest', 86),
  measure('gaps', 52),
  {
    id: 'tool',
    header: 'Repair in',
    width: 158,
    sortable: false,
    value: ({ field }) => toolOf(field, symbol).label,
    cell: ({ field }) => {
      const { page, item, label, params } = toolOf(field, symbol);
      return (
        <ToolLink page={page} item={item} params={params}>
          {label}
        </ToolLink>
      );
    },
  },
];

/** Everything that is known of one symbol, with the tools that repair it. */
export function SymbolDialog({ symbol, onClose }: { readonly symbol: string; onClose(): void }) {
  const read = useRead(getCoverageData, { type: 'custom', value: symbol, pageSize: 1 });
  const row = read.data?.rows[0];
  const lines = read.data && coverageFieldNames.map((field): Line => ({ field, cell: row?.[field] }));
  return (
    <Dialog
      title="Coverage"
      subject={symbol}
      size="wide"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <DenseTable
        label={`Coverage of ${symbol}`}
        name="coverage-of-symbol"
        columns={columnsOf(symbol)}
        rows={row ? lines : read.data && []}
        rowKey={({ field }) => field}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="This symbol is not known here"
        skeletonRows={coverageFieldNames.length}
        height={620}
      />
    </Dialog>
  );
}
