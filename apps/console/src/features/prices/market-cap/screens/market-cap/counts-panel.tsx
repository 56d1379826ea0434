import { getShareCounts } from '@midoffice/contract/prices/market-cap/calls/get-share-counts';
import type { ShareCountRow } from '@midoffice/contract/prices/market-cap/shapes';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../../kit/table/column.ts';

const number = (
  id: 'financials' | 'implied' | 'corrected' | 'acting',
  header: string,
): Column<ShareCountRow> => ({
  id,
  header,
  kind: 'number',
  // Source: r001-marketcap-2-decimals.
  digits: 2,
  value: (row) => row[id],
  width: 150,
});

const columns: readonly Column<ShareCountRow>[] = [
  { id: 'date', header: 'Date', value: (row) => row.date, width: 92 },
  number('financials', 'Financials'),
  number('implied', 'Implied'),
  {
    ...number('corrected', 'Repair'),
    cell: (row) => (row.removed ? <StatusBadge>no count</StatusBadge> : formatNumber(row.corrected, 2)),
  },
  number('acting', 'Acts as'),
  { id: 'origin', header: 'From', value: (row) => row.origin, width: 90 },
  {
    id: 'finding',
    header: 'Finding',
    value: (row) => row.finding,
    cell: (row) => row.finding && <span data-tooltip={row.finding}>{row.finding}</span>,
  },
];

interface CountsPanelProps {
  readonly symbol: string;
  /** Why no count may be corrected now. */
  readonly disabledReason: string | undefined;
  onPick(row: ShareCountRow): void;
  onDrop(): void;
}

/** Which shares count from when on, and who says so. A row opens its correction. */
export function CountsPanel({ symbol, disabledReason, onPick, onDrop }: CountsPanelProps) {
  // Rows of the symbol before are not kept while this one's are read: a correction of one would go to this symbol.
  const counts = useRead(getShareCounts, symbol ? { symbol } : null);
  const data = symbol ? counts.data : undefined;
  const corrected =
    data !== undefined &&
    (data.ratio !== 1 || data.rows.some((row) => row.removed || row.corrected !== null));
  return (
    <Panel
      title="Shares Outstanding"
      mark={
        data &&
        data.ratio !== 1 && <StatusBadge tone="amber">{`ratio ${formatNumber(data.ratio)}`}</StatusBadge>
      }
      actions={
        corrected && (
          <Button size="small" disabledReason={disabledReason} onClick={onDrop}>
            Take Out Corrections…
          </Button>
        )
      }
      padded={false}
    >
      <DenseTable
        label="Shares Outstanding"
        columns={columns}
        rows={symbol ? data?.rows : []}
        rowKey={(row) => row.date}
        error={symbol ? counts.error : null}
        onRetry={() => void counts.refetch()}
        empty={symbol ? 'No records found' : 'Choose a ticker first'}
        onPick={disabledReason ? undefined : onPick}
        height={300}
        skeletonRows={5}
      />
    </Panel>
  );
}
