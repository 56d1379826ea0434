import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsDark } from '../../data/scheme.ts';
import { Button } from '../base/button.tsx';
import { useLazyModule } from '../load/use-lazy-module.ts';
import { Skeleton } from '../states/states.tsx';
import type { Column } from '../table/column.ts';
import { DenseTable } from '../table/dense-table.tsx';
import css from './stacked-bars.module.css';

/** One colour of the bars: a value for each bar. */
export interface StackedSeries {
  readonly name: string;
  /** Null: there is none, which breaks a line. */
  readonly values: readonly (number | null)[];
  /** It sums up many that have no colour of their own, and has none either. */
  readonly rest?: boolean;
  /** The colour of what went well, or of what failed, in place of one of the palette. */
  readonly tone?: 'good' | 'failed';
}

interface StackedBarsProps {
  /** Description of the chart, also for screen readers. */
  readonly label: string;
  /** Labels of the bars, in their order. */
  readonly bars: readonly string[];
  readonly series: readonly StackedSeries[];
  /** Stacked bars unless given: lines are not added up. */
  readonly shape?: 'bars' | 'lines';
  /** Pixels. */
  readonly height?: number;
}

const loadDrawing = async () => (await import('./stacked-drawing.ts')).createStackedDrawing;

function Canvas({ label, bars, series, shape, height }: Required<StackedBarsProps>) {
  const create = useLazyModule(loadDrawing);
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReturnType<NonNullable<typeof create>>>(undefined);
  const scheme = useIsDark() ? 'dark' : 'light';
  useEffect(() => {
    if (!create || !box.current) return undefined;
    const made = create(box.current);
    drawing.current = made;
    return () => {
      drawing.current = undefined;
      made.remove();
    };
  }, [create]);
  useEffect(() => {
    drawing.current?.draw({ bars, series, shape, scheme });
  }, [create, bars, series, shape, scheme]);
  return (
    <div className={css.frame} style={{ height }}>
      {!create && <Skeleton height={height} />}
      <div ref={box} className={css.canvas} role="img" aria-label={label} data-testid="stacked-bars" />
    </div>
  );
}

interface BarRow {
  readonly bar: string;
  readonly values: readonly (number | null)[];
  readonly sum: number;
}

function BarsTable({ label, bars, series, shape, height }: Required<StackedBarsProps>) {
  const rows = useMemo(
    () =>
      bars.map((bar, at): BarRow => {
        const values = series.map((one) => one.values[at] ?? (shape === 'bars' ? 0 : null));
        return { bar, values, sum: values.reduce<number>((all, value) => all + (value ?? 0), 0) };
      }),
    [bars, series, shape],
  );
  const columns = useMemo(
    (): Column<BarRow>[] => [
      { id: 'bar', header: 'From', value: (row) => row.bar, width: 130 },
      ...(shape === 'bars'
        ? [{ id: 'sum', header: 'All', kind: 'number' as const, value: (row: BarRow) => row.sum, width: 90 }]
        : []),
      ...series.map(({ name }, at): Column<BarRow> => ({
        id: `series-${at}`,
        header: name,
        hint: name,
        kind: 'number',
        value: (row) => row.values[at],
        width: 130,
      })),
    ],
    [series, shape],
  );
  return (
    <DenseTable
      label={`${label}, as a table`}
      name="Bars as a table"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.bar}
      height={height}
    />
  );
}

/** Stacked bars or lines over time, and the same as a table for whoever reads by keys or by ear. */
export function StackedBars({ height = 260, shape = 'bars', ...props }: StackedBarsProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <div className={css.chart}>
      <div className={css.switch}>
        <Button
          size="small"
          icon={asTable ? <IconChartBar size={14} /> : <IconTable size={14} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? `Show as ${shape}` : 'Show as table'}
        </Button>
      </div>
      {asTable ? (
        <div className={css.asTable}>
          <BarsTable height={height} shape={shape} {...props} />
        </div>
      ) : (
        <Canvas height={height} shape={shape} {...props} />
      )}
    </div>
  );
}
