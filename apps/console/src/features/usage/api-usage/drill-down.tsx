import { apiAggregateDetailedUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-detailed-usage';
import { apiAggregateUserUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-user-usage';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useRead } from '../../../data/queries.ts';
import { IconButton } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { StackedBars } from '../../../kit/chart/stacked-bars.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { figureColumns, lastColumn, type UsageRow, type UsageView } from './columns.tsx';
import { PagedTable } from './paged-table.tsx';
import { QuietFailure } from './quiet-failure.tsx';
import { RowDetail } from './row-detail.tsx';
import { stackOf } from './usage-data.ts';
import type { Section } from './usage-state.ts';
import css from './usage.module.css';

const customer: Column<UsageRow> = {
  id: 'email',
  header: 'Customer',
  value: (row) => row.email ?? row.userid,
  cell: (row) =>
    row.userid ? (
      <ToolLink page="user-records" item="getUserInfo" params={{ userid: row.userid }}>
        {row.email ?? row.userid}
      </ToolLink>
    ) : (
      'unknown'
    ),
  width: 230,
};
const key: Column<UsageRow> = {
  id: 'apikey',
  header: 'API key',
  value: (row) => row.apikey,
  cell: (row) => <code>{row.apikey || 'none'}</code>,
  width: 130,
};
const status: Column<UsageRow> = {
  id: 'status',
  header: 'Status',
  kind: 'number',
  value: (row) => row.status,
  width: 64,
};
const queries: Column<UsageRow> = {
  id: 'queries',
  header: 'Queries',
  kind: 'number',
  value: (row) => row.querycount,
  width: 70,
  hint: 'Different query texts; a row lists them',
};
const columnsBy = {
  key: [customer, key, ...figureColumns.filter((one) => one.id !== 'users'), lastColumn],
  status: [
    customer,
    key,
    status,
    queries,
    ...figureColumns.filter((one) => !['users', 'success'].includes(one.id) && !one.id.startsWith('status_')),
    lastColumn,
  ],
};
const rowKey = (row: UsageRow): string => `${row.userid}/${row.keyid}/${row.status ?? ''}`;

interface DrillDownProps {
  readonly section: Section;
  readonly userid: string;
  /** The overview that is drilled into: with all time its range is asked for. */
  readonly span: UsageView | undefined;
}

function useDrillDown({ section, userid, span }: DrillDownProps) {
  const { subject, chosen, frame, full, by } = section;
  const about = subject === 'basepath' ? { basePath: chosen } : { exchange: chosen };
  const range = full && span ? { from: span.from, to: span.to } : { timeframe: frame };
  const input = { ...about, ...range, ...(userid && { userid }) };
  const detailed = useRead(apiAggregateDetailedUsage, by === 'status' ? input : null, { keep: true });
  const byUser = useRead(apiAggregateUserUsage, by === 'key' ? input : null, { keep: true });
  return by === 'status' ? detailed : byUser;
}

/** The drill-down of one base path or exchange: bars by key, and its customers and keys, or statuses with queries. */
export function DrillDown(props: DrillDownProps) {
  const { section } = props;
  const { chosen, by, drillSort, drillPage, row: openRow, set } = section;
  const read = useDrillDown(props);
  const view = read.data;
  const stack = useMemo(() => view && stackOf(view.chartData, view), [view]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const detail = view?.tableData.find((row) => rowKey(row) === openRow);
  const failed = read.error !== null && !read.isFetching && view === undefined;
  return (
    <div ref={place}>
      <Panel
        title={`Drill-down of ${chosen}`}
        padded={false}
        tools={
          <Segmented
            label="Drill-down by"
            value={by}
            options={[
              { key: 'key', label: 'By user' },
              { key: 'status', label: 'By status' },
            ]}
            onChange={(next) => set({ by: next, drillPage: 1, row: '' })}
          />
        }
        actions={
          <IconButton size="small" label="Close the drill-down" onClick={() => set({ chosen: '', row: '' })}>
            <IconX size={15} />
          </IconButton>
        }
      >
        {failed ? (
          <QuietFailure error={read.error!} onRetry={() => void read.refetch()} />
        ) : (
          <>
            {stack && stack.series.length > 0 && (
              <div className={css.chart}>
                <StackedBars label={`Requests to ${chosen} by ${by}, stacked bars`} height={200} {...stack} />
              </div>
            )}
            <PagedTable
              label={`Drill-down of ${chosen}`}
              name="Drill-down"
              columns={columnsBy[by]}
              rows={view?.tableData}
              rowKey={rowKey}
              sort={drillSort}
              page={drillPage}
              stale={read.isPlaceholderData}
              more={view?.more ?? false}
              selectedKey={openRow}
              onChange={({ sort, page }) =>
                set({
                  ...(sort !== undefined && { drillSort: sort }),
                  ...(page !== undefined && { drillPage: page }),
                })
              }
              onPick={(row) => set({ row: rowKey(row) === openRow ? '' : rowKey(row) })}
            />
            {detail && <RowDetail row={detail} />}
          </>
        )}
      </Panel>
    </div>
  );
}
