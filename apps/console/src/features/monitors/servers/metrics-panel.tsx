import { limitsOf } from '@midoffice/market/server-health/health';
import type { ReactNode } from 'react';
import { plural } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { RecordPanel } from '../../../kit/list/record-panel.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import { HealthBadge } from './columns.tsx';
import { MetricChart } from './metric-chart.tsx';
import {
  spans,
  tones,
  valueText,
  type MetricHistory,
  type MonitorAnswer,
  type MonitoredServer,
} from './monitor.ts';
import css from './servers.module.css';

type Score = MonitoredServer['scores'][number];

/** Points of a metric, as a share of its most. */
function Points({ score }: { readonly score: Score }) {
  if (score.points === null) return <span className={css.soft}>not scored</span>;
  return (
    <>
      <StatusBadge tone={tones[score.label]}>{score.label}</StatusBadge>
      <span className={css.soft}>
        {`${plural(score.points, 'point')}, ${Math.round(score.percent)} % of maximum`}
      </span>
    </>
  );
}

interface MetricProps {
  readonly score: Score;
  readonly history: MetricHistory | undefined;
  readonly limits: readonly number[];
}

function Metric({ score, history, limits }: MetricProps) {
  const { metricName, value, unit } = score;
  return (
    <section className={css.metric} aria-label={metricName}>
      <div className={css.metricHead}>
        <h3>{metricName}</h3>
        {history && <b>{value === null ? 'no value' : valueText(value, unit)}</b>}
        <Points score={score} />
      </div>
      {score.points !== null && (
        <div className={css.meter} aria-hidden="true">
          <span style={{ width: `${score.percent}%` }} />
        </div>
      )}
      {history && <MetricChart name={metricName} unit={unit} values={history.values} limits={limits} />}
    </section>
  );
}

interface MetricsPanelProps {
  readonly server: MonitoredServer | undefined;
  readonly name: string;
  readonly read: {
    readonly data?: MonitorAnswer | undefined;
    readonly error: Error | null;
    refetch(): Promise<unknown>;
  };
  readonly hours: (typeof spans)[number]['key'];
  readonly actions?: ReactNode;
  onHours(hours: (typeof spans)[number]['key']): void;
  onClose(): void;
}

/** The expanded row of a server: its metrics over time, with the points and the band of each. */
export function MetricsPanel({ server, name, read, hours, actions, onHours, onClose }: MetricsPanelProps) {
  const histories = read.data?.rows.filter((row) => row.name === server?.name && row.kind === server.kind);
  return (
    <RecordPanel
      title={name}
      mark={server && <HealthBadge server={server} />}
      actions={actions}
      onClose={onClose}
    >
      <div data-screen="metrics-row-expansion">
        <div className={css.facts}>
          <Segmented label="Span" value={hours} options={spans} onChange={onHours} />
          {server && <span className={css.soft}>{plural(server.total, 'point')}</span>}
          {server?.updatedAt && (
            <span className={css.soft}>
              updated <Time at={server.updatedAt} />
            </span>
          )}
        </div>
        {read.error && !histories ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <SkeletonLines />
        ) : !server ? (
          <EmptyState text="This server is not monitored." />
        ) : (
          server.scores.map((score) => (
            <Metric
              key={score.metricName}
              score={score}
              history={histories?.find(({ metricName }) => metricName === score.metricName)}
              limits={limitsOf(server.kind ?? 'instance', score.metricName)}
            />
          ))
        )}
      </div>
    </RecordPanel>
  );
}
