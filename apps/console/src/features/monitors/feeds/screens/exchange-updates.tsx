import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import type { ExchangeStats } from '@midoffice/contract/monitors/feeds/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { AftermarketView } from '../aftermarket-view.tsx';
import { exchangeColumns } from '../exchange-columns.tsx';
import { address, exchangeKey, views, type FeedsAddress, type SetFeedsAddress } from '../feeds-address.ts';
import css from '../feeds.module.css';
import { InactiveCheck } from '../inactive-check.tsx';
import { SymbolList } from '../symbol-list.tsx';

interface ViewProps {
  readonly at: FeedsAddress;
  readonly set: SetFeedsAddress;
}

const keyOf = ({ exchange }: ExchangeStats): string => exchangeKey(exchange);

/** The feed of each exchange; a row expands into its symbols. */
function QuoteView({ at, set }: ViewProps) {
  const read = useRead(exchangesStats, {}, { everyMs: 60_000 });
  const rows = read.data?.rows;
  const { open, columns } = useMemo(() => {
    const toggle = (exchange: string): void => set({ exchange, speed: '', bucket: '', p: 1 }, { push: true });
    return { open: toggle, columns: exchangeColumns(at.exchange, toggle) };
  }, [at.exchange, set]);
  return (
    <>
      <div className={css.exchanges}>
        <Panel
          fill
          title="Exchange updates"
          mark={rows && <CountBadge count={rows.length} />}
          padded={false}
          actions={
            <>
              <InactiveCheck open={at.exchange} />
              <ExportButton name="exchange-updates" columns={columns} rows={rows} filters={{}} />
            </>
          }
        >
          <DenseTable
            label="Exchanges"
            height="fill"
            tallHead
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty="No symbols name an exchange yet"
            sort={parseSort(at.sort)}
            onSort={(next) => set({ sort: sortText(next) })}
            selectedKey={at.exchange}
            onPick={(row) => open(keyOf(row) === at.exchange ? '' : keyOf(row))}
          />
        </Panel>
      </div>
      {at.exchange && (
        <SymbolList
          key={at.exchange}
          at={at}
          set={set}
          stats={rows?.find((row) => keyOf(row) === at.exchange)}
        />
      )}
    </>
  );
}

/** Monitors > Exchange Updates: how recent the quotes of each exchange are, in its sessions or around them. */
export function ExchangeUpdates() {
  const [at, set] = useAddressState(address);
  const View = at.view === 'aftermarket' ? AftermarketView : QuoteView;
  return (
    <Stack fill>
      <div data-screen="exchange-updates-screen" style={{ display: 'contents' }}>
        <Segmented
          label="View"
          value={at.view}
          options={views}
          onChange={(view) => set({ view, sort: '' })}
        />
        <View at={at} set={set} />
      </div>
    </Stack>
  );
}
