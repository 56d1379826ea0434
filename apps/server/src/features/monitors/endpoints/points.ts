import {
  granularitySpans,
  type EndpointPoint,
  type Granularity,
} from '@midoffice/contract/monitors/endpoints/shapes';
import { spanOf } from './store.ts';

/** All units of a span, those without requests as well, so that silence is seen. */
export function wholeSpan(
  points: readonly EndpointPoint[],
  type: Granularity,
  nowMs: number,
): EndpointPoint[] {
  const { units, unitSeconds } = granularitySpans[type];
  const { fromMs } = spanOf(type, nowMs);
  const known = new Map(points.map((point) => [Date.parse(point.date), point]));
  return Array.from({ length: units }, (_none, at) => {
    const ms = fromMs + at * unitSeconds * 1000;
    const date = `${new Date(ms).toISOString().slice(0, 19)}Z`;
    return known.get(ms) ?? { date, failed: 0, total: 0, latencyAvg: null, latencyP95: null };
  });
}
