import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { removePossibleErrors } from '@midoffice/contract/prices/charts/calls/remove-possible-errors';
import type { AdjustmentKind, AdjustmentType, EodAdjustment } from '@midoffice/contract/prices/charts/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { useMemo, useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { PagedTable } from './paged-table.tsx';
import type { RepairDesk } from './use-repair.ts';

type PossibleError = OutputOf<typeof getPossibleErrors>[number];
type Mismatch = OutputOf<typeof getPossibleMarketCapErrors>[number];

const noAccess = 'You do not have access to this page.';

interface ListProps {
  readonly selected: string;
  readonly may: boolean;
  readonly desk: RepairDesk;
  onPick(symbol: string): void;
  /** Called with the number of rows. */
  onCount(count: number | undefined): void;
}

/** A small button of a row. */
function RowButton({
  label,
  about,
  may,
  onClick,
}: {
  readonly label: string;
  readonly about: string;
  readonly may: boolean;
  onClick(): void;
}) {
  return (
    <Button
      size="small"
      disabledReason={may ? undefined : noAccess}
      aria-label={`${label} ${about}`}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {label}
    </Button>
  );
}

/** Symbols whose series looks wrong. */
function PossibleErrors({ selected, may, onPick, onCount }: ListProps) {
  const errors = useRead(getPossibleErrors, {});
  const { run: remove } = useWrite(removePossibleErrors);
  const columns = useMemo<readonly Column<PossibleError>[]>(
    () => [
      { id: 'symbol', header: 'symbol', value: (one) => one.symbol, width: 90 },
      { id: 'lastReset', header: 'lastReset', kind: 'time', value: (one) => one.lastReset, width: 160 },
      { id: 'possibleError', header: 'possibleError', value: (one) => one.possibleError },
      {
        id: 'remove',
        header: '',
        value: () => '',
        sortable: false,
        width: 100,
        cell: (one) => (
          <RowButton
            label="Remove"
            about={one.symbol}
            may={may}
            onClick={() => void remove({ symbol: one.symbol })}
          />
        ),
      },
    ],
    [may, remove],
  );
  return (
    <PagedTable
      label="Possible Errors"
      columns={columns}
      read={errors}
      rowKey={(one) => one.symbol}
      selectedKey={selected}
      onPick={(one) => onPick(one.symbol)}
      onCount={onCount}
    />
  );
}

const flag = (on: boolean): string => (on ? 'yes' : '');

const number = (
  id: Exclude<keyof Mismatch & string, 'symbol' | 'marketcap_mismatch' | 'marketcap_outlier'>,
  width: number,
): Column<Mismatch> => ({ id, header: id, kind: 'number', digits: 2, value: (one) => one[id], width });

/** Beside the repairs there is no room for their names on one line. */
const mismatchColumns: readonly Column<Mismatch>[] = [
  { id: 'symbol', header: 'symbol', value: (one) => one.symbol, width: 60 },
  number('marketCap', 118),
  number('chart_marketcap', 118),
  number('outstandingShares', 106),
  number('financialsSharesRef', 106),
  number('impliedSharesRef', 106),
  number('marketCapAdjustmentRatio', 72),
  {
    id: 'marketcap_mismatch',
    header: 'marketcap_mismatch',
    value: (one) => flag(one.marketcap_mismatch),
    width: 67,
  },
  {
    id: 'marketcap_outlier',
    header: 'marketcap_outlier',
    value: (one) => flag(one.marketcap_outlier),
    width: 67,
  },
];

/** Symbols whose market cap is not what price and shares say. */
function MarketCapMismatch({ selected, onPick, onCount }: ListProps) {
  const read = useRead(getPossibleMarketCapErrors, {});
  return (
    <PagedTable
      label="Market Cap Mismatch"
      tallHead
      columns={mismatchColumns}
      read={read}
      rowKey={(one) => one.symbol}
      selectedKey={selected}
      onPick={(one) => onPick(one.symbol)}
      onCount={onCount}
    />
  );
}

interface AdjustmentsProps extends Omit<ListProps, 'onPick'> {
  readonly label: string;
  readonly type: AdjustmentKind;
  readonly adjustmentType: AdjustmentType;
  /** The symbol that is charted. */
  readonly symbol?: string;
  onPick(one: EodAdjustment): void;
}

/** Splits or dividends that series lack; each can be completed. Source: rule r001-adjustment-complete. */
export function Adjustments(props: AdjustmentsProps) {
  const { label, type, adjustmentType, selected, symbol, may, desk, onPick, onCount } = props;
  const read = useRead(getEodAdjustments, { type, adjustmentType });
  // The one that was clicked; a symbol that was chosen elsewhere marks its first.
  const marked = selected || String(read.data?.find((one) => one.symbol === symbol)?.id ?? '');
  const columns = useMemo<readonly Column<EodAdjustment>[]>(
    () => [
      { id: 'id', header: 'id', kind: 'number', value: (one) => one.id, width: 70 },
      { id: 'symbol', header: 'symbol', value: (one) => one.symbol, width: 90 },
      { id: 'adjustmentDate', header: 'adjustmentDate', value: (one) => one.adjustmentDate, width: 120 },
      { id: 'value', header: 'value', kind: 'number', value: (one) => one.value, width: 100 },
      {
        id: 'lastUpdatedAt',
        header: 'lastUpdatedAt',
        kind: 'time',
        value: (one) => one.lastUpdatedAt,
        width: 166,
      },
      {
        id: 'complete',
        header: '',
        value: () => '',
        sortable: false,
        width: 104,
        cell: (one) => (
          <RowButton
            label="Complete"
            about={`${one.symbol} ${one.adjustmentDate}`}
            may={may}
            onClick={() =>
              void desk.apply({
                name: 'completeEodAdjustment',
                title: 'Adjustment',
                symbol: one.symbol,
                input: { id: one.id, type: one.type },
              })
            }
          />
        ),
      },
    ],
    [may, desk],
  );
  return (
    <PagedTable
      label={label}
      columns={columns}
      read={read}
      rowKey={(one) => String(one.id)}
      selectedKey={marked}
      onPick={onPick}
      onCount={onCount}
    />
  );
}

const chartTables = {
  errors: 'Possible Errors',
  marketCap: 'Market Cap Mismatch',
  splits: 'Remaining Splits',
  dividends: 'Unapplied Dividends',
} as const;
type ChartTable = keyof typeof chartTables;
const choices = (Object.entries(chartTables) as [ChartTable, string][]).map(([key, label]) => ({
  key,
  label,
}));

interface ChartTablesProps extends Omit<ListProps, 'onCount'> {
  readonly table: ChartTable;
  onTable(table: ChartTable): void;
}

/** Four lists of what may be wrong, 20 a page. A row loads its ticker. Source: r001-possible-errors-page, r001-chart-row-click. */
export function ChartTables({ table, onTable, ...list }: ChartTablesProps) {
  const [count, setCount] = useState<number>();
  const shown = { ...list, onCount: setCount };
  const [picked, setPicked] = useState<EodAdjustment | null>(null);
  const pick = (one: EodAdjustment): void => {
    setPicked(one);
    list.onPick(one.symbol);
  };
  return (
    <Panel
      title={chartTables[table]}
      mark={count !== undefined && <CountBadge count={count} />}
      tools={<Segmented label="Table" options={choices} value={table} onChange={onTable} />}
      padded={false}
    >
      {table === 'errors' && <PossibleErrors {...shown} />}
      {table === 'marketCap' && <MarketCapMismatch {...shown} />}
      {(table === 'splits' || table === 'dividends') && (
        <Adjustments
          {...shown}
          key={table}
          label={chartTables[table]}
          type={table === 'splits' ? 'split' : 'dividend'}
          adjustmentType="historical-price-eod"
          selected={picked?.symbol === list.selected ? String(picked.id) : ''}
          symbol={list.selected}
          onPick={pick}
        />
      )}
    </Panel>
  );
}
