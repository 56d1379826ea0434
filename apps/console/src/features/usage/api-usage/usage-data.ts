/** One segment of a bar as the server sends it. */
interface Point {
  readonly date: string;
  readonly count: number;
  readonly basepath?: string | undefined;
  readonly exchange?: string | undefined;
  readonly apikey?: string | undefined;
  readonly status?: number | undefined;
}

interface Range {
  readonly from: string;
  readonly to: string;
  readonly bucketSeconds: number;
}

const weekSeconds = 604_800;
// 1970-01-05: weeks begin on Monday.
const firstMonday = 345_600;

/** The keys that have no segment of their own. */
const restOfKeys = 'other keys';

const nameOf = ({ status, apikey, basepath, exchange }: Point): string =>
  status === undefined ? (apikey ?? basepath ?? exchange ?? '') : `Status ${status}`;

/** What a bar is labelled: its time where bars are parts of a day, else its day. UTC. */
function labelOf(seconds: number, bucketSeconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return bucketSeconds >= 86_400 ? text.slice(0, 10) : `${text.slice(5, 10)} ${text.slice(11, 16)}`;
}

/**
 * Points as bars: one for each step of the range, also where nobody called, and the series with the most requests
 * first.
 */
export function stackOf(
  points: readonly Point[],
  { from, to, bucketSeconds }: Range,
): { bars: string[]; series: { name: string; values: number[]; rest?: boolean }[] } {
  const shift = bucketSeconds % weekSeconds === 0 ? firstMonday : 0;
  const first = Math.floor((Date.parse(from) / 1000 - shift) / bucketSeconds) * bucketSeconds + shift;
  const end = Date.parse(to) / 1000;
  const starts: number[] = [];
  for (let at = first; at < end; at += bucketSeconds) starts.push(at);
  const found = new Map<string, number[]>();
  for (const point of points) {
    const at = (Date.parse(point.date) / 1000 - first) / bucketSeconds;
    const values = found.get(nameOf(point)) ?? Array.from({ length: starts.length }, () => 0);
    if (at >= 0 && at < starts.length) values[at]! += point.count;
    found.set(nameOf(point), values);
  }
  // The series that sums up many comes last, whatever its size.
  const rank = (name: string): number => Number(name === restOfKeys);
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const series = [...found].map(([name, values]) => ({ name, values, sum: sumOf(values) }));
  return {
    bars: starts.map((at) => labelOf(at, bucketSeconds)),
    series: series
      .toSorted((a, b) => rank(a.name) - rank(b.name) || b.sum - a.sum)
      .map(({ name, values }) => ({ name, values, ...(name === restOfKeys && { rest: true }) })),
  };
}
