import { failureTimes, jobKinds } from '../../../system/jobs/api.ts';
import type { AlertSourceKind } from './source.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The target that is all kinds of jobs together. */
const everything = '*';

/** Jobs of this installation that failed for good. */
export const jobSource: AlertSourceKind = {
  name: 'jobs',
  scopes: [{ prefix: '', access: 'admin' }],
  metrics: [
    {
      key: 'failed',
      label: 'Failed jobs in the last hour',
      unit: 'jobs',
      conditions: ['above'],
      hint: 'Jobs that failed after all their tries, or were refused, in the hour before each minute.',
    },
  ],
  gapMs: 15 * minuteMs,
  leastSilence: 1,
  lagMs: 0,
  settledMs: 0,
  async targets({ readDb }) {
    const kinds = await jobKinds(readDb);
    return [
      { key: everything, label: 'All jobs', metrics: ['failed'] },
      ...kinds.map(({ name, title }) => ({ key: name, label: title, metrics: ['failed'] })),
    ];
  },
  async read({ db }, target, _metric, { fromMs, toMs }) {
    const failed = await failureTimes(db, target === everything ? null : target, {
      fromMs: fromMs - hourMs,
      toMs,
    });
    const samples = [];
    let [begin, end] = [0, 0];
    for (let atMs = (Math.floor(fromMs / minuteMs) + 1) * minuteMs; atMs <= toMs; atMs += minuteMs) {
      while (end < failed.length && failed[end]! <= atMs) end += 1;
      while (begin < end && failed[begin]! <= atMs - hourMs) begin += 1;
      samples.push({ atMs, value: end - begin });
    }
    return samples;
  },
};
