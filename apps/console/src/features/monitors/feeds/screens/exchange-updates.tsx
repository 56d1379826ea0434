import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import type { ExchangeStats } from '@midoffice/contract/monitors/feeds/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { ListPanel } from '../../../../kit/list/list-panel.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { AftermarketView } from '../aftermarket-view.tsx';
import { exchangeColumns } from '../exchange-columns.tsx';
import {
  address,
  exchangeKey,
  readAgainMs,
  views,
  type FeedsAddress,
  type SetFeedsAddress,
} from '../feeds-address.ts';
import css from '../feeds.module.css';
import { InactiveCheck } from '../inactive-check.tsx';
import { SymbolList } from '../symbol-list.tsx';

interface ViewProps {
  readonly at: FeedsAddress;
  readonly set: SetFeedsAddress;
}

const keyOf = ({ exchange }: ExchangeStats): string => exchangeKey(exchange);

/** Pixels of the panel of exchanges with a head, and all its rows: the symbols follow right below. */
const heightOf = (rows: readonly ExchangeStats[] | undefined): number => 90 + 25 * (rows?.length ?? 8);

/** The feed of each exchange; a row expands into its symbols. */
function QuoteView({ at, set }: ViewProps) {
  const read = useRead(exchangesStats, {}, { everyMs: readAgainMs });
  const rows = read.data?.rows;
  const { open, columns } = useMemo(() => {
    const toggle = (exchange: string): void => set({ exchange, speed: '', bucket: '', p: 1 }, { push: true });
    return { open: toggle, columns: exchangeColumns(at.exchange, toggle) };
  }, [at.exchange, set]);
  return (
    <>
      <div className={css.exchanges} style={at.exchange ? { flex: `0 1 ${heightOf(rows)}px` } : undefined}>
        <ListPanel
          fill
          title="Exchange updates"
          label="Exchanges"
          actions={
            <>
              <InactiveCheck open={at.exchange} />
              <ExportButton name="exchange-updates" columns={columns} rows={rows} filters={{}} />
            </>
          }
          read={read}
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          tallHead
          empty="No symbols name an exchange yet"
          sort={parseSort(at.sort)}
          onSort={(next) => set({ sort: sortText(next) })}
          open={at.exchange}
          onPick={(row) => open(keyOf(row) === at.exchange ? '' : keyOf(row))}
        />
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
