import { formatTime, zoneSetting } from '../../../kit/base/format.ts';
import { valueText } from './monitor.ts';
import css from './servers.module.css';

interface Point {
  readonly timestamp: string;
  readonly value: number;
}

interface MetricChartProps {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly Point[];
  /** Values from which on the metric scores. */
  readonly limits: readonly number[];
}

const width = 360;
const height = 72;
/** So many usual steps without a value are a gap. */
const gapSteps = 2.5;

/** Lines of a path: a new one begins after a gap. */
function pathOf(points: readonly (readonly [x: number, y: number, ms: number])[]): string {
  const steps = points.slice(1).map(([, , ms], at) => ms - points[at]![2]);
  const usual = Math.min(...steps.filter((step) => step > 0), Number.POSITIVE_INFINITY);
  return points
    .map(([x, y], at) => {
      const isGap = at > 0 && steps[at - 1]! > usual * gapSteps;
      return `${at === 0 || isGap ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Values of one metric over time, with the limits at which it scores. */
export function MetricChart({ name, unit, values, limits }: MetricChartProps) {
  const zone = zoneSetting.use();
  if (!values.length) return <p className={css.noData}>No values in this span</p>;
  const times = values.map(({ timestamp }) => Date.parse(timestamp));
  const numbers = values.map(({ value }) => value);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  // Limits far from all values would press the line flat.
  const near = limits.filter((limit) => limit <= most * 1.5 && limit >= least * 0.5);
  const top = Math.max(most, ...near) * 1.05 || 1;
  const bottom = Math.min(0, least);
  const yOf = (value: number): number => height - ((value - bottom) / (top - bottom)) * height;
  const points = values.map(({ value }, at) => {
    const x = to === from ? width / 2 : ((times[at]! - from) / (to - from)) * width;
    return [x, yOf(value), times[at]!] as const;
  });
  const written = (value: number): string => valueText(value, unit);
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${values.length} values, least ${written(least)}, greatest ${written(most)}, newest ${written(numbers.at(-1)!)}`}
      >
        {near.map((limit) => (
          <line key={limit} className={css.limit} x1={0} x2={width} y1={yOf(limit)} y2={yOf(limit)} />
        ))}
        <path className={css.line} d={pathOf(points)} />
        {points.length === 1 && <circle className={css.dot} cx={points[0]![0]} cy={points[0]![1]} r={2.5} />}
      </svg>
      <figcaption>
        <span>{formatTime(from, zone)}</span>
        <span>{`${written(least)} to ${written(most)}`}</span>
        <span>{formatTime(to, zone)}</span>
      </figcaption>
    </figure>
  );
}
