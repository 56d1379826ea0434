import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { notifyEnd } from './end-incident.ts';
import { evaluate, startAt, type Evaluated } from './evaluation.ts';
import { closeIncident, dueIncidents, insertIncident, keepPeak, takeDue } from './incident-store.ts';
import { overlappingWindows } from './maintenance-store.ts';
import { notifyRecipients } from './notify.ts';
import { quietUntil } from './quiet.ts';
import type { Pause } from './rules.ts';
import { recordSamples } from './samples.ts';
import { keepState, listRules, noteProblem, type StoredRule } from './store.ts';

/** No measured silence is longer: windows within it are left out of it. */
const pausesBackMs = 31 * 86_400_000;

/** What a run did. */
export interface AlertRun {
  readonly rules: number;
  readonly opened: number;
  readonly recovered: number;
  readonly failed: number;
}

/** The maintenance windows that concern a rule, from a moment until now. */
export async function pausesOf(
  platform: Pick<Platform, 'db' | 'now'>,
  of: Pick<StoredRule['definition'], 'source' | 'target'>,
  fromMs: number,
): Promise<Pause[]> {
  const windows = await overlappingWindows(platform.db, of, { fromMs, toMs: platform.now() });
  return windows.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
}

/** Keeps what was found of a rule, with incidents and what is sent, all or nothing. */
async function settle(
  platform: Platform,
  trx: Trx,
  rule: StoredRule,
  { state, findings, newest }: Evaluated,
): Promise<{ opened: number; recovered: number }> {
  const nowMs = platform.now();
  if (!(await keepState(trx, rule, state, newest))) return { opened: 0, recovered: 0 };
  let opened = 0;
  for (const finding of findings)
    if (finding.kind === 'opened') {
      opened += 1;
      const heldMs = quietUntil(rule.definition.quiet, nowMs);
      const incident = await insertIncident(trx, {
        ruleId: rule.id,
        definition: rule.definition,
        startedMs: finding.startedMs,
        firedMs: finding.atMs,
        peak: finding.peak,
        heldMs,
        addressCipher: rule.addressCipher,
      });
      if (heldMs === null) await notifyRecipients(platform, trx, incident, 'opened');
    } else {
      const { endedMs, peak } = finding;
      const incident = await closeIncident(trx, rule.id, { endedMs, closedMs: nowMs, peak });
      if (incident) await notifyEnd(platform, trx, incident);
    }
  if (state.firing && state.peak !== null) await keepPeak(trx, rule.id, state.peak);
  if (findings.length) await notifyOnCommit(trx, { subject: 'alerts' });
  return { opened, recovered: findings.length - opened };
}

async function runRule(platform: Platform, rule: StoredRule) {
  const state = rule.state ?? startAt(platform.now());
  const pauses = await pausesOf(
    platform,
    rule.definition,
    Math.min(state.readMs, platform.now()) - pausesBackMs,
  );
  // Values are read before the transaction: the request log is another engine's.
  const evaluated = await evaluate(platform, rule.definition, state, pauses);
  return platform.db.transaction().execute((trx) => settle(platform, trx, rule, evaluated));
}

/** Does a part of a run: where it fails that is logged, and the others go on. */
async function guarded(platform: Platform, part: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    platform.log.error({ err: error, part }, 'a part of the run of alerts failed');
  }
}

/** Sends what waited for the end of quiet hours or of a snooze, each incident by itself. */
async function releaseHeld(platform: Platform): Promise<void> {
  for (const id of await dueIncidents(platform.db, platform.now()))
    await guarded(platform, `release incident ${id}`, () =>
      platform.db.transaction().execute(async (trx) => {
        const incident = await takeDue(trx, id, platform.now());
        if (!incident) return;
        await notifyRecipients(platform, trx, incident, incident.closedAt ? 'recovered' : 'opened');
        await notifyOnCommit(trx, { subject: 'alerts' });
      }),
    );
}

/** Says at a rule why it could not be judged. */
async function keepProblem(platform: Platform, rule: StoredRule, error: unknown): Promise<void> {
  const text = error instanceof ApiError ? error.message : 'The values could not be read.';
  platform.log.warn({ err: error, alertRule: rule.id }, 'an alert rule could not be judged');
  if (await noteProblem(platform.db, rule.id, text)) await platform.push.notify({ subject: 'alerts' });
}

/**
 * Judges all enabled rules on the values that came since, and queues what is to be sent. Any number of processes may do so at
 * once, and any of them may be killed: state, incidents and deliveries of a rule commit together or not at all.
 */
export async function runAlerts(platform: Platform, signal?: AbortSignal): Promise<AlertRun> {
  await guarded(platform, 'record samples', () =>
    platform.db.transaction().execute((trx) => recordSamples(trx, platform.now())),
  );
  await guarded(platform, 'release incidents', () => releaseHeld(platform));
  const rules = await listRules(platform.db, { enabled: true });
  const sums = { rules: rules.length, opened: 0, recovered: 0, failed: 0 };
  for (const rule of rules) {
    if (signal?.aborted) break;
    try {
      const { opened, recovered } = await runRule(platform, rule);
      sums.opened += opened;
      sums.recovered += recovered;
    } catch (error) {
      sums.failed += 1;
      await guarded(platform, `note the problem of rule ${rule.id}`, () =>
        keepProblem(platform, rule, error),
      );
    }
  }
  return sums;
}
