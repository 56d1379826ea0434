import { endpointsGraphStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-graph-stats';
import type {
  EndpointPoint,
  EndpointStats,
  Granularity,
} from '@midoffice/contract/monitors/endpoints/shapes';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import { useMemo } from 'react';
import { useCan } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { StackedBars, type StackedSeries } from '../../../kit/chart/stacked-bars.tsx';
import { PartHeading } from '../../../kit/base/panel.tsx';
import { RecordPanel } from '../../../kit/list/record-panel.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import { uptimeText } from './columns.ts';
import { everyMs, spanWords } from './endpoints-address.ts';
import css from './endpoints.module.css';

/** Labels of the units: the day, or day and time in UTC. */
const labelOf = (date: string, type: Granularity): string =>
  type === 'days' ? date.slice(0, 10) : `${date.slice(5, 10)} ${date.slice(11, 16)}`;

function picturesOf(points: readonly EndpointPoint[], type: Granularity) {
  const requests: StackedSeries[] = [
    { name: 'Failed', tone: 'failed', values: points.map(({ failed }) => failed) },
    { name: 'Not failed', tone: 'good', values: points.map(({ failed, total }) => total - failed) },
  ];
  const latency: StackedSeries[] = [
    { name: 'Average ms', values: points.map(({ latencyAvg }) => latencyAvg) },
    { name: 'p95 ms', values: points.map(({ latencyP95 }) => latencyP95) },
  ];
  return { bars: points.map(({ date }) => labelOf(date, type)), requests, latency };
}

function Charts({
  id,
  type,
  points,
}: {
  readonly id: string;
  readonly type: Granularity;
  readonly points: readonly EndpointPoint[];
}) {
  const { bars, requests, latency } = useMemo(() => picturesOf(points, type), [points, type]);
  if (points.every(({ total }) => total === 0)) return <EmptyState text="No requests in this span." />;
  return (
    <>
      <PartHeading>Failed and total requests</PartHeading>
      <StackedBars
        label={`${id}, failed and total requests by date`}
        bars={bars}
        series={requests}
        height={220}
      />
      <PartHeading>Latency in milliseconds</PartHeading>
      <StackedBars label={`${id}, latency by date`} bars={bars} series={latency} shape="lines" height={200} />
    </>
  );
}

interface EndpointGraphProps {
  readonly id: string;
  readonly type: Granularity;
  /** Its line of the table, where it has one in this span. */
  readonly stats: EndpointStats | undefined;
  onClose(): void;
}

/** Failed and all requests of one endpoint by date, and its latency. */
export function EndpointGraph({ id, type, stats, onClose }: EndpointGraphProps) {
  const read = useRead(endpointsGraphStats, { type, id }, { keep: true, everyMs: everyMs[type] });
  const can = useCan();
  return (
    <RecordPanel title={id} onClose={onClose}>
      <div data-screen="endpoints-graph" className={css.graph}>
        <p className={css.facts}>
          <span>{spanWords[type]}</span>
          {stats && (
            <>
              <span>{`${stats.total.toLocaleString('en-US')} requests`}</span>
              <span>{`${stats.failed.toLocaleString('en-US')} failed`}</span>
              <span>{`Uptime ${uptimeText(stats.uptime)}`}</span>
            </>
          )}
          {can(myApiUsageRecords) && (
            <ToolLink page="user-records" item="apiUsage" params={{ path: id }}>
              Who calls it: API Usage
            </ToolLink>
          )}
        </p>
        <ReadState read={read}>{(points) => <Charts id={id} type={type} points={points} />}</ReadState>
      </div>
    </RecordPanel>
  );
}
