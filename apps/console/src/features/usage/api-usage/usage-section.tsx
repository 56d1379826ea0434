import { apiAggregateUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-usage';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import { useMemo } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StackedBars } from '../../../kit/chart/stacked-bars.tsx';
import { SwitchField } from '../../../kit/form/switch-field.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { figureColumns, lastColumn, type UsageRow, type UsageView } from './columns.tsx';
import { DrillDown } from './drill-down.tsx';
import { OverviewTotals } from './overview-totals.tsx';
import { PagedTable } from './paged-table.tsx';
import { QuietFailure } from './quiet-failure.tsx';
import { stackOf } from './usage-data.ts';
import type { Section } from './usage-state.ts';
import css from './usage.module.css';

const words = {
  basepath: { title: 'Usage by base path', one: 'Base path' },
  exchange: { title: 'Usage by exchange', one: 'Exchange' },
} as const;

const nameColumns: Readonly<Record<Section['subject'], Column<UsageRow>>> = {
  basepath: { id: 'basepath', header: 'Base path', value: (row) => row.basepath, width: 195 },
  exchange: { id: 'exchange', header: 'Exchange', value: (row) => row.exchange, width: 120 },
};
const nameOf = (row: UsageRow): string => row.basepath ?? row.exchange ?? '';

function useUsage({ subject, frame, full }: Section, userid: string) {
  const byPath = useRead(
    myApiUsageRecords,
    subject === 'basepath'
      ? { ...(full ? { full: 'true' as const } : { timeframe: frame }), ...(userid && { userkey: userid }) }
      : null,
    { keep: true },
  );
  const byExchange = useRead(
    apiAggregateUsage,
    subject === 'exchange'
      ? { type: 'exchange', timeframe: frame, ...(userid && { user_id: userid }) }
      : null,
    { keep: true },
  );
  return subject === 'basepath' ? byPath : byExchange;
}

function Bars({ label, view }: { readonly label: string; readonly view: UsageView }) {
  const { bars, series } = useMemo(() => stackOf(view.chartData, view), [view]);
  return <StackedBars label={label} bars={bars} series={series} />;
}

/** One section of the panel: time frames, totals, stacked bars, table, and the drill-down of a row. */
export function UsageSection({ section, userid }: { readonly section: Section; readonly userid: string }) {
  const { subject, frame, frames, full, sort, page, chosen, set } = section;
  const read = useUsage(section, userid);
  const { title, one } = words[subject];
  const columns = useMemo(() => [nameColumns[subject], ...figureColumns, lastColumn], [subject]);
  const view = read.data;
  const failed = read.error !== null && !read.isFetching && (view === undefined || read.isPlaceholderData);
  const span = full ? 'of all time' : `of ${frame}`;
  return (
    <>
      <Panel
        title={title}
        padded={false}
        tools={
          <Segmented
            label={`Time frame, ${one.toLowerCase()}`}
            value={full ? '' : frame}
            options={frames.map((key) => ({ key, label: key }))}
            onChange={(next) =>
              set({ frame: next as typeof frame, full: false, page: 1, drillPage: 1, row: '' })
            }
          />
        }
        actions={
          subject === 'basepath' && (
            <SwitchField
              label="All time"
              checked={full}
              onChange={(next) => set({ full: next, page: 1, row: '' })}
            />
          )
        }
      >
        {failed ? (
          <QuietFailure error={read.error!} onRetry={() => void read.refetch()} />
        ) : (
          <>
            <OverviewTotals label={`${title}, totals`} totals={view?.totals} />
            {view && view.tableData.length > 0 && (
              <div className={css.chart}>
                <Bars label={`${title} ${span}, stacked bars`} view={view} />
              </div>
            )}
            <PagedTable
              label={title}
              columns={columns}
              rows={view?.tableData}
              rowKey={nameOf}
              sort={sort}
              page={page}
              stale={read.isPlaceholderData}
              selectedKey={chosen}
              onChange={set}
              onPick={(row) => set({ chosen: nameOf(row), drillPage: 1, row: '' }, { push: true })}
            />
          </>
        )}
      </Panel>
      {chosen && <DrillDown section={section} userid={userid} span={view} />}
    </>
  );
}
