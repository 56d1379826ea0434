import { endpointsStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-stats';
import type { EndpointStats } from '@midoffice/contract/monitors/endpoints/shapes';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { RecordList } from '../../../../kit/list/record-list.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { columns, uptimeText } from '../columns.ts';
import { EndpointGraph } from '../endpoint-graph.tsx';
import { address, definition, everyMs, granularityOptions, spanWords } from '../endpoints-address.ts';
import css from '../endpoints.module.css';

/** All endpoints together. */
function Sum({ rows, readAt }: { readonly rows: readonly EndpointStats[]; readonly readAt: number }) {
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  return (
    <span className={css.sum}>
      {total > 0 && (
        <>
          <span>{`${total.toLocaleString('en-US')} requests`}</span>
          <span>{`${failed.toLocaleString('en-US')} failed`}</span>
          <span>{`Uptime ${uptimeText(100 * (1 - failed / total))}`}</span>
        </>
      )}
      <span>
        Updated <Time at={readAt} seconds />
      </span>
    </span>
  );
}

/** Monitors > Endpoints Status: uptime, latencies and status counts of each endpoint by day, hour or minute. */
export function EndpointsStatus() {
  const [at, set] = useAddressState(address);
  const read = useRead(endpointsStats, { type: at.type }, { keep: true, everyMs: everyMs[at.type] });
  const { data } = read;
  return (
    <Stack fill>
      <div data-screen="endpoints-status-screen" style={{ display: 'contents' }}>
        <p className={css.note}>{`${spanWords[at.type]}. ${definition}`}</p>
        <RecordList<EndpointStats>
          title="Endpoints Status"
          label="Endpoints"
          mark={data && <CountBadge count={data.length} />}
          read={{ ...read, data: data && { rows: data } }}
          columns={columns}
          rowKey={({ id }) => id}
          sort={parseSort(at.sort)}
          onSort={(sort) => set({ sort: sortText(sort) })}
          empty="No requests in this span."
          open={at.endpoint}
          onOpen={(endpoint) => set({ endpoint }, { push: true })}
          panelWidth={500}
          tools={
            <>
              <Segmented
                label="Granularity"
                value={at.type}
                options={granularityOptions}
                onChange={(type) => set({ type })}
              />
              {data && <Sum rows={data} readAt={read.dataUpdatedAt} />}
            </>
          }
          actions={
            <ExportButton
              name="endpoints-status"
              columns={columns}
              rows={read.isPlaceholderData ? undefined : data}
              filters={{ type: at.type }}
            />
          }
          panel={
            at.endpoint && (
              <EndpointGraph
                key={at.endpoint}
                id={at.endpoint}
                type={at.type}
                stats={read.isPlaceholderData ? undefined : data?.find(({ id }) => id === at.endpoint)}
                onClose={() => set({ endpoint: '' })}
              />
            )
          }
        />
      </div>
    </Stack>
  );
}
