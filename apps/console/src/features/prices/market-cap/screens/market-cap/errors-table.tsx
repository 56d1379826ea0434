import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { updatePossibleMarketCapError } from '@midoffice/contract/prices/market-cap/calls/update-possible-market-cap-error';
import type { MarketCapError } from '@midoffice/contract/prices/market-cap/shapes';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { sortRows, type Column, type Sort } from '../../../../../kit/table/column.ts';
import css from './market-cap.module.css';

/** Source: r001-marketcap-page-20. */
const pageSize = 20;
const noAccess = 'You do not have access to this page.';

/** Source: r001-marketcap-2-decimals. */
const number = (id: keyof MarketCapError & string, width: number): Column<MarketCapError> => ({
  id,
  header: id,
  kind: 'number',
  digits: 2,
  value: (one) => one[id],
  width,
});
const flag = (
  id: 'marketcap_mismatch' | 'marketcap_outlier',
  word: string,
  width: number,
): Column<MarketCapError> => ({
  id,
  header: id,
  value: (one) => one[id],
  cell: (one) => one[id] && <StatusBadge tone="red">{word}</StatusBadge>,
  width,
});
const facts: readonly Column<MarketCapError>[] = [
  { id: 'symbol', header: 'symbol', value: (one) => one.symbol, width: 74 },
  number('marketCap', 140),
  number('chart_marketcap', 140),
  number('outstandingShares', 136),
  number('financialsSharesRef', 136),
  number('impliedSharesRef', 136),
  number('marketCapAdjustmentRatio', 126),
  flag('marketcap_mismatch', 'mismatch', 100),
  flag('marketcap_outlier', 'outlier', 100),
];

interface ErrorsTableProps {
  readonly selected: string;
  readonly may: boolean;
  onPick(symbol: string): void;
  onEdit(error: MarketCapError): void;
}

/** Symbols whose market cap looks wrong. A row loads its ticker. */
export function ErrorsTable({ selected, may, onPick, onEdit }: ErrorsTableProps) {
  const errors = useRead(getPossibleMarketCapErrors, {});
  const { notify } = useNotifyDone();
  const { run: update } = useWrite(updatePossibleMarketCapError, { quiet: 'success', onDone: notify });
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort | null>(null);
  const columns = useMemo<readonly Column<MarketCapError>[]>(
    () => [
      facts[0]!,
      {
        id: 'acts',
        header: '',
        value: () => '',
        sortable: false,
        width: 92,
        cell: (one) => (
          <span className={css.acts}>
            <Button
              size="tiny"
              disabledReason={may ? undefined : noAccess}
              aria-label={`Edit ${one.symbol}`}
              onClick={(event) => {
                event.stopPropagation();
                onEdit(one);
              }}
            >
              Edit
            </Button>
            <IconButton
              size="small"
              label={`Remove ${one.symbol}`}
              disabled={!may}
              onClick={(event) => {
                event.stopPropagation();
                void update({ type: 'remove', symbol: one.symbol });
              }}
            >
              <IconTrash size={14} />
            </IconButton>
          </span>
        ),
      },
      ...facts.slice(1),
    ],
    [may, onEdit, update],
  );
  const all = errors.data && sortRows(errors.data, columns, sort);
  const last = Math.max(1, Math.ceil((all?.length ?? 0) / pageSize));
  const at = Math.min(page, last);
  return (
    <Panel title="Possible Errors" mark={all && <CountBadge count={all.length} />} padded={false}>
      <DenseTable
        label="Possible Errors"
        tallHead
        columns={columns}
        rows={all?.slice((at - 1) * pageSize, at * pageSize)}
        rowKey={(one) => one.symbol}
        error={errors.error}
        onRetry={() => void errors.refetch()}
        empty="No records found"
        selectedKey={selected}
        sort={sort}
        onSort={setSort}
        sorted
        onPick={(one) => onPick(one.symbol)}
        foot={<Pager page={at} pageSize={pageSize} total={all?.length ?? 0} onPage={setPage} />}
      />
    </Panel>
  );
}
