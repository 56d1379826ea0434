import { basePathsCalled, requestFigures, type RequestFigures } from '../../../usage/api-usage/api.ts';
import type { AlertSourceKind, SourceMetric } from './source.ts';

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
/** Events of a step come in so much later. */
const lateMs = minuteMs;
/** A share of fewer requests says nothing. */
const fewest = 20;
const dayMs = 86_400_000;

/** The target that is all endpoints together. */
const everything = '*';

const hint = `Of five minutes each; steps of fewer than ${fewest} requests are left out.`;
const metrics = [
  { key: 'failedShare', label: 'Failed share (status 400 and above)', unit: '%' },
  { key: 'serverErrorShare', label: 'Server error share (status 500 and above)', unit: '%' },
  { key: 'averageMs', label: 'Average latency', unit: 'ms' },
  { key: 'p95Ms', label: '95th percentile of latency', unit: 'ms' },
].map((metric): SourceMetric => ({ ...metric, conditions: ['above', 'below', 'silent'], hint }));

const valueOf = (metric: string, figures: RequestFigures): number => {
  if (metric === 'failedShare') return (figures.failed / figures.count) * 100;
  if (metric === 'serverErrorShare') return (figures.serverErrors / figures.count) * 100;
  return metric === 'averageMs' ? figures.averageMs : figures.p95Ms;
};

/** The request log of the customers' API, all of it or one base path. */
export const requestSource: AlertSourceKind = {
  name: 'requests',
  scopes: [{ prefix: '', access: ['endpoints-status'] }],
  metrics,
  gapMs: 15 * minuteMs,
  leastSilence: 10,
  lagMs: stepMs + lateMs,
  settledMs: 0,
  async targets({ clickhouse, now }) {
    const keys = metrics.map(({ key }) => key);
    const called = await basePathsCalled(clickhouse, now() - 30 * dayMs);
    return [
      { key: everything, label: 'All endpoints', metrics: keys },
      ...called.map((path) => ({ key: path, label: path, metrics: keys })),
    ];
  },
  async read({ clickhouse, now }, target, metric, { fromMs, toMs }) {
    const figures = await requestFigures(clickhouse, target === everything ? null : target, {
      fromMs: Math.floor(fromMs / stepMs) * stepMs,
      // Only steps that are over, and whose events had time to come in.
      toMs: Math.floor(Math.min(toMs, now() - lateMs) / stepMs) * stepMs,
      stepSeconds: stepMs / 1000,
    });
    return figures
      .filter(({ count }) => count >= fewest)
      .map((one) => ({ atMs: one.fromMs + stepMs, value: valueOf(metric, one) }))
      .filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  },
};
