import { intradayBackfillMonitor } from '@midoffice/contract/monitors/feeds/calls/intraday-backfill-monitor';
import { backfillIntervals } from '@midoffice/contract/monitors/feeds/lists';
import type { BackfillRow } from '@midoffice/contract/monitors/feeds/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { choiceParam, textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { ListPanel } from '../../../../kit/list/list-panel.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { backfillColumns, shareColumn } from '../backfill-columns.tsx';

const address = { interval: choiceParam(['', ...backfillIntervals], ''), sort: textParam() };
const intervals = [
  { key: '', label: 'All' },
  ...backfillIntervals.map((key) => ({ key, label: key })),
] as const;
const columns = [...backfillColumns, shareColumn];
const keyOf = ({ exchange, interval }: BackfillRow): string => `${exchange} ${interval}`;

/** Monitors > Intraday Backfill: how old the newest intraday bars of active symbols are. */
export function IntradayBackfill() {
  const [at, set] = useAddressState(address);
  const read = useRead(intradayBackfillMonitor, {}, { everyMs: 60_000 });
  const rows = useMemo(
    () => read.data?.rows.filter(({ interval }) => !at.interval || interval === at.interval),
    [read.data, at.interval],
  );
  return (
    <Stack fill>
      <div data-screen="intraday-backfill-screen" style={{ display: 'contents' }}>
        <ListPanel
          fill
          title="Intraday backfill"
          tools={
            <Segmented
              label="Interval"
              value={at.interval}
              options={intervals}
              onChange={(interval) => set({ interval })}
            />
          }
          actions={
            <ExportButton
              name="intraday-backfill"
              columns={backfillColumns}
              rows={rows}
              filters={{ interval: at.interval }}
            />
          }
          read={read}
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          empty="No active symbols on any exchange"
          sort={parseSort(at.sort)}
          onSort={(next) => set({ sort: sortText(next) })}
        />
      </div>
    </Stack>
  );
}
