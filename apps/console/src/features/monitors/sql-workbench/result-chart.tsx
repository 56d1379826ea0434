import type { QueryResult } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { useMemo } from 'react';
import { StackedBars, type StackedSeries } from '../../../kit/chart/stacked-bars.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { EmptyState } from '../../../kit/states/states.tsx';
import css from './workbench.module.css';

/** Places along a chart, and lines or colours, at most. */
const barsAtMost = 500;
const seriesAtMost = 20;

function pictureOf(result: QueryResult, x: number): { bars: string[]; series: StackedSeries[] } {
  const rows = result.rows.slice(0, barsAtMost);
  const series = result.columns
    .map(({ name, kind }, at) => ({ name, kind, at }))
    .filter(({ kind, at }) => kind === 'number' && at !== x)
    .slice(0, seriesAtMost)
    .map(({ name, at }) => ({
      name,
      values: rows.map((row) => {
        const value = row[at];
        // Numbers too large for their digits come as texts.
        const number = value === null || value === undefined ? Number.NaN : Number(value);
        return Number.isFinite(number) ? number : null;
      }),
    }));
  return { bars: rows.map((row) => String(row[x] ?? '')), series };
}

interface ResultChartProps {
  readonly result: QueryResult;
  readonly shape: 'bars' | 'lines';
  /** Name of the column along the chart; empty: the first. */
  readonly x: string;
  onX(name: string): void;
}

/** The numbers of a result over one of its columns. */
export function ResultChart({ result, shape, x, onX }: ResultChartProps) {
  const at = Math.max(
    0,
    result.columns.findIndex(({ name }) => name === x),
  );
  const { bars, series } = useMemo(() => pictureOf(result, at), [result, at]);
  if (!result.rows.length) return <EmptyState text="The query has no rows." />;
  if (!series.length)
    return <EmptyState text="A chart needs a column of numbers besides the one along it." />;
  return (
    <div className={css.chart}>
      <div className={css.axis}>
        <SelectField
          label="Along the chart"
          value={result.columns[at]?.name ?? ''}
          options={[...new Set(result.columns.map(({ name }) => name))].map((name) => ({
            value: name,
            label: name,
          }))}
          onChange={onX}
        />
        {result.rows.length > barsAtMost && (
          <span className={css.soft}>{`The first ${barsAtMost} rows are drawn.`}</span>
        )}
      </div>
      <StackedBars label={`Result as ${shape}`} bars={bars} series={series} shape={shape} height={320} />
    </div>
  );
}
