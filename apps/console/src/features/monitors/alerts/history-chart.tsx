import type { AlertTest } from '@midoffice/contract/monitors/alerts/shapes';
import { formatTime, plural, zoneSetting } from '../../../kit/base/format.ts';
import { valueText } from './words.ts';
import css from './alerts.module.css';

const width = 600;
const height = 150;
const dayMs = 86_400_000;

interface HistoryChartProps {
  readonly test: AlertTest;
  readonly threshold: number | null;
}

/** A vertical range of a step as a closed line, so that a single value is seen too. */
const stepOf = (x: number, top: number, bottom: number): string =>
  `M${x.toFixed(1)} ${top.toFixed(1)}L${x.toFixed(1)} ${Math.max(bottom, top + 1.5).toFixed(1)}`;

/** Values of 30 days as ranges by step, with the threshold and the incidents that a rule would have found. */
export function HistoryChart({ test, threshold }: HistoryChartProps) {
  const zone = zoneSetting.use();
  const [fromMs, toMs] = [Date.parse(test.from), Date.parse(test.to)];
  const numbers = test.points.flatMap(({ least, most }) => [least, most]);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const limits = threshold === null ? [] : [threshold];
  const top = Math.max(most, ...limits) * 1.08 || 1;
  const bottom = Math.min(0, least, ...limits);
  const xOf = (ms: number): number => ((ms - fromMs) / (toMs - fromMs)) * width;
  const yOf = (value: number): number => height - ((value - bottom) / (top - bottom)) * height;
  const half = width / 720;
  const axisText = (value: number): string => valueText(Number(value.toPrecision(3)), test.unit);
  const label = `Values of 30 days: ${valueText(least, test.unit)} to ${valueText(most, test.unit)}, ${plural(test.count, 'incident')}`;
  return (
    <figure className={css.chart}>
      <span className={css.axis} aria-hidden="true">
        <span>{axisText(top)}</span>
        <span>{axisText(bottom)}</span>
      </span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {test.incidents.map(({ startedAt, endedAt }) => {
          const x = xOf(Date.parse(startedAt));
          const wide = Math.max(3, xOf(endedAt ? Date.parse(endedAt) : toMs) - x);
          return <rect key={startedAt} className={css.incident} x={x} width={wide} y={0} height={height} />;
        })}
        <path
          className={css.values}
          d={test.points
            .map((one) => stepOf(xOf(Date.parse(one.at)) + half, yOf(one.most), yOf(one.least)))
            .join('')}
        />
        {limits.map((limit) => (
          <line key={limit} className={css.limit} x1={0} x2={width} y1={yOf(limit)} y2={yOf(limit)} />
        ))}
      </svg>
      <figcaption>
        {[0, 10, 20, 30].map((day) => (
          <span key={day}>{formatTime(fromMs + day * dayMs, zone).slice(0, 10)}</span>
        ))}
      </figcaption>
    </figure>
  );
}
