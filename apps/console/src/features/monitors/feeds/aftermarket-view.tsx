import { aftermarketStats } from '@midoffice/contract/monitors/feeds/calls/aftermarket-stats';
import type { AftermarketRow } from '@midoffice/contract/monitors/feeds/shapes';
import type { ReactNode } from 'react';
import { useRead } from '../../../data/queries.ts';
import { formatNumber } from '../../../kit/base/format.ts';
import { Ago } from '../../../kit/base/time.tsx';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { parseSort, sortText, type Column } from '../../../kit/table/column.ts';
import {
  exchangeKey,
  exchangeTitle,
  readAgainMs,
  type FeedsAddress,
  type SetFeedsAddress,
} from './feeds-address.ts';
import css from './feeds.module.css';

const outOfRangeHint = 'Symbols with a trade or quote outside of extended hours';

const ago = (
  id: 'since' | 'minTrade' | 'minQuote',
  header: string,
  hint: string,
): Column<AftermarketRow> => ({
  id,
  header,
  hint,
  width: 130,
  value: (row) => row[id],
  cell: (row) => <Ago at={row[id]} />,
});
const count = (
  id: 'tradeCount' | 'quoteCount' | 'outOfRange',
  header: string,
  hint: string,
): Column<AftermarketRow> => ({ id, header, hint, kind: 'number', width: 110, value: (row) => row[id] });

const columns: readonly Column<AftermarketRow>[] = [
  {
    id: 'exchange',
    header: 'Exchange',
    minWidth: 130,
    value: ({ exchange }) => exchange,
    cell: ({ exchange }) => <b>{exchangeTitle(exchange)}</b>,
  },
  ago('since', 'Last close', 'Trades and quotes after it are counted'),
  count('tradeCount', 'Trades', 'Symbols with a trade since the last close'),
  count('quoteCount', 'Quotes', 'Symbols with a quote since the last close'),
  ago('minTrade', 'First trade', 'The earliest of these trades'),
  ago('minQuote', 'First quote', 'The earliest of these quotes'),
  count('outOfRange', 'Out of range', outOfRangeHint),
];

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={css.figure}>
    <dt>{label}</dt>
    <dd>{children ?? '–'}</dd>
  </div>
);

interface AftermarketViewProps {
  readonly at: FeedsAddress;
  readonly set: SetFeedsAddress;
}

/** Trades and quotes before the open and after the close since the last close, in all and by exchange. */
export function AftermarketView({ at, set }: AftermarketViewProps) {
  const read = useRead(aftermarketStats, {}, { everyMs: readAgainMs });
  const { data } = read;
  return (
    <div className={css.exchanges} data-screen="aftermarket-stats-view">
      <ListPanel
        fill
        title="Aftermarket"
        label="Aftermarket by exchange"
        head={
          data && (
            <dl className={css.figures}>
              <Figure label="Trades">{formatNumber(data.tradeCount)}</Figure>
              <Figure label="Quotes">{formatNumber(data.quoteCount)}</Figure>
              <Figure label="First trade">{data.minTrade && <Ago at={data.minTrade} />}</Figure>
              <Figure label="First quote">{data.minQuote && <Ago at={data.minQuote} />}</Figure>
              <Figure label="Out of range">{formatNumber(data.outOfRange)}</Figure>
            </dl>
          )
        }
        read={read}
        rows={data?.rows}
        columns={columns}
        rowKey={({ exchange }) => exchangeKey(exchange)}
        empty="No trades or quotes since the last close"
        sort={parseSort(at.sort)}
        onSort={(next) => set({ sort: sortText(next) })}
      />
    </div>
  );
}
