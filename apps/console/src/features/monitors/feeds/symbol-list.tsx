import { exchangesDetails } from '@midoffice/contract/monitors/feeds/calls/exchanges-details';
import { feedSymbolsPageSize, speedNames, updateBuckets } from '@midoffice/contract/monitors/feeds/lists';
import type { ExchangeStats } from '@midoffice/contract/monitors/feeds/shapes';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button, IconButton } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Toolbar } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { useOpenTool } from '../../../kit/nav/tool-link.tsx';
import { useMayOpen } from '../../../kit/nav/tools.ts';
import { Pager } from '../../../kit/table/pager.tsx';
import { exchangeTitle, readAgainMs, type FeedsAddress, type SetFeedsAddress } from './feeds-address.ts';
import css from './feeds.module.css';
import { symbolColumns } from './symbol-columns.tsx';

interface SymbolListProps {
  readonly at: FeedsAddress;
  readonly set: SetFeedsAddress;
  /** The exchange as far as it is known. */
  readonly stats: ExchangeStats | undefined;
}

/** All buckets, and each with its number of active symbols. */
function bucketOptions(stats: ExchangeStats | undefined) {
  return [
    { value: '', label: 'All buckets' },
    ...updateBuckets.map((name, n) => {
      const count = stats?.bucketCounts[n];
      return { value: String(n), label: count === undefined ? name : `${name}: ${formatNumber(count)}` };
    }),
  ];
}

/** The speed filters and the bucket. Source: r003-exchange-filters. */
function Filters({ at, set, stats }: SymbolListProps) {
  return (
    <Toolbar label="Symbol filters">
      {speedNames.map((speed) => (
        <Button
          key={speed}
          size="small"
          aria-pressed={at.speed === speed}
          onClick={() => set({ speed: at.speed === speed ? '' : speed, p: 1 })}
        >
          {speed}
        </Button>
      ))}
      <Button size="small" onClick={() => set({ speed: '', bucket: '', p: 1 })}>
        reset
      </Button>
      <SelectField
        label="Bucket"
        hideLabel
        value={at.bucket}
        options={bucketOptions(stats)}
        onChange={(bucket) => set({ bucket, p: 1 })}
      />
    </Toolbar>
  );
}

/** The symbols of the open exchange, 10 on a page; a row opens the charts of its symbol. */
export function SymbolList({ at, set, stats }: SymbolListProps) {
  const { exchange } = at;
  const read = useRead(
    exchangesDetails,
    {
      exchange,
      ...(at.bucket && { bucket: at.bucket }),
      ...(at.speed && { speed: at.speed }),
      page: String(at.p),
    },
    { keep: true, everyMs: readAgainMs },
  );
  const openTool = useOpenTool();
  const mayOpenCharts = useMayOpen()('data-fixes', 'charts');
  const columns = useMemo(() => symbolColumns(mayOpenCharts), [mayOpenCharts]);
  const title = `Symbols of ${exchangeTitle(exchange)}`;
  const begin = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen it is below the exchanges, out of sight.
    if (matchMedia('(max-width: 800px)').matches) begin.current?.scrollIntoView();
  }, [at.exchange]);
  return (
    <div ref={begin} className={css.symbols} data-screen="exchange-symbol-rows">
      <ListPanel
        fill
        title={title}
        name="Symbols of an exchange"
        mark={read.data && <CountBadge count={read.data.total} />}
        tools={<Filters at={at} set={set} stats={stats} />}
        actions={
          <IconButton size="small" label="Close" onClick={() => set({ exchange: '' })}>
            <IconX size={16} />
          </IconButton>
        }
        read={read}
        rows={read.data?.rows}
        columns={columns}
        rowKey={({ symbol }) => symbol}
        empty={at.speed || at.bucket ? 'No symbols match these filters' : 'No symbols on this exchange'}
        skeletonRows={feedSymbolsPageSize}
        sorted
        onPick={mayOpenCharts ? ({ symbol }) => openTool('data-fixes', 'charts', { symbol }) : undefined}
        foot={
          read.data &&
          (read.data.total > feedSymbolsPageSize || at.p > 1) && (
            <Pager
              page={at.p}
              pageSize={feedSymbolsPageSize}
              total={read.data.total}
              onPage={(p) => set({ p }, { push: true })}
            />
          )
        }
      />
    </div>
  );
}
