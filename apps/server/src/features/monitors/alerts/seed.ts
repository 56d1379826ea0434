import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import type { Trx } from '../../../platform/db/connect.ts';
import { createRandom, type FeatureSeed, type Random, type World } from '../../../platform/demo/world.ts';
import type { Platform } from '../../../platform/platform.ts';
import { putValues } from '../servers/api.ts';
import { startAt } from './evaluation.ts';
import { acknowledge, closeIncident, insertIncident } from './incident-store.ts';
import { notifyRecipients } from './notify.ts';
import { insertRule } from './store.ts';

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
const by = { id: null, label: 'admin@demo.midoffice.example' };

const shared = { recoverMinutes: 5, quiet: null, mails: [] as string[], webhook: '' };
const cpu: AlertDefinition = {
  ...shared,
  name: 'Batch server overloaded',
  source: 'server',
  target: 'instance/batchrun-1',
  metric: 'CPUUtilization',
  condition: 'above',
  threshold: 90,
  forMinutes: 15,
  mails: ['duty@demo.midoffice.example'],
};
const feed: AlertDefinition = {
  ...shared,
  name: 'NYSE sends no quotes',
  source: 'feed',
  target: 'NYSE',
  metric: 'silence',
  condition: 'silent',
  threshold: null,
  forMinutes: 30,
  quiet: { from: '22:00', to: '06:00', timeZone: 'America/New_York' },
};
const failures: AlertDefinition = {
  ...shared,
  name: 'Many failed requests',
  source: 'requests',
  target: '*',
  metric: 'failedShare',
  condition: 'above',
  threshold: 40,
  forMinutes: 10,
};

/** Overloads of the batch server, in days before now; the last one is the past incident of the demo. */
const overloads = [
  { daysAgo: 24, minutes: 40 },
  { daysAgo: 15, minutes: 25 },
  { daysAgo: 6, minutes: 75 },
];

/** The CPU of the batch server in the weeks before the day that the stand-in of AWS knows. */
function cpuHistory(random: Random, nowMs: number) {
  const begin = Math.floor((nowMs - 30 * dayMs) / stepMs) * stepMs;
  return Array.from({ length: (28.5 * dayMs) / stepMs }, (_none, n) => {
    const ms = begin + n * stepMs;
    const isOver = overloads.some(({ daysAgo, minutes }) => {
      const from = nowMs - daysAgo * dayMs;
      return ms >= from && ms <= from + minutes * minuteMs;
    });
    const value = isOver
      ? 96 + random.normal()
      : 55 + 9 * Math.sin((ms / dayMs) * 2 * Math.PI) + random.normal() * 3;
    return {
      kind: 'instance' as const,
      name: 'batchrun-1',
      metric: 'CPUUtilization',
      at: new Date(ms).toISOString(),
      value: Math.min(100, Math.max(0, value)),
    };
  });
}

/** The incident of the last overload, with its mails. */
async function seedIncident(platform: Platform, trx: Trx, ruleId: number): Promise<void> {
  const { daysAgo, minutes } = overloads.at(-1)!;
  const startedMs = Math.ceil((platform.now() - daysAgo * dayMs) / stepMs) * stepMs + stepMs;
  const at = (ms: number): Platform => ({ ...platform, now: () => ms });
  const firedMs = startedMs + 15 * minuteMs;
  const incident = await insertIncident(trx, {
    ruleId,
    definition: cpu,
    startedMs,
    firedMs,
    peak: 98.4,
    heldMs: null,
    addressCipher: null,
  });
  await notifyRecipients(at(firedMs), trx, incident, 'opened');
  await acknowledge(trx, incident.id, {
    at: new Date(firedMs + 6 * minuteMs).toISOString(),
    by: by.label,
    note: 'The nightly run of statements began twice. The second one is stopped.',
  });
  const endedMs = startedMs + minutes * minuteMs;
  const closedMs = endedMs + 5 * minuteMs;
  const closed = await closeIncident(trx, ruleId, { endedMs, closedMs });
  if (closed) await notifyRecipients(at(closedMs), trx, closed, 'recovered');
}

async function seed({ platform }: World): Promise<void> {
  const nowMs = platform.now();
  const at = new Date(nowMs - 7 * dayMs).toISOString();
  const saved = { webhookCipher: null, addressCipher: null, actor: by, at };
  await platform.db.transaction().execute(async (trx) => {
    await putValues(trx, cpuHistory(createRandom(350), nowMs));
    // The values of the last hours are judged by the first run.
    const enabled = { ...saved, enabled: true, state: startAt(nowMs - 2 * hourMs) };
    const id = await insertRule(trx, { ...enabled, definition: cpu, tested: { at, count: 2 } });
    await insertRule(trx, { ...enabled, definition: feed, tested: { at, count: 0 } });
    await insertRule(trx, { ...saved, definition: failures, enabled: false, state: null, tested: null });
    await seedIncident(platform, trx, id);
  });
}

/** Three rules, the history of one of them, and its past incident. */
export const featureSeed: FeatureSeed = { order: 66, seed };
