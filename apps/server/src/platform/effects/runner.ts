import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { notFound } from '../http/errors.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import { attempt, type Runner } from './attempt.ts';
import { callWaitMs, type EffectKind, type Effects, type EffectView } from './effects.ts';
import { concludeIntent, reopenIntent, storeIntent } from './intents.ts';
import { claimEffect, dueEffects, readEffect, releaseLeases, type EffectRow } from './store.ts';

/** The times of a runner, in milliseconds. */
export interface EffectTimes {
  /** How long an effect belongs to a process that says nothing more: after that others take it over. */
  readonly leaseMs: number;
  /** How often others' leavings are searched for. */
  readonly sweepMs: number;
  /** The first pause after an unknown outcome; doubled each time, ten minutes at most. */
  readonly pauseMs: number;
  /** How long a stop waits for running effects. */
  readonly finishMs: number;
}

const usualTimes: EffectTimes = { leaseMs: 6_000, sweepMs: 1_000, pauseMs: 1_000, finishMs: 5_000 };
const atOnce = 8;

const viewOf = ({ id, kind, title, state, message, status, result }: EffectRow): EffectView => ({
  id,
  kind,
  title,
  state,
  message,
  status,
  result,
});

/** Makes the runner of a process. */
export function createEffects(platform: () => Platform, log: Log, times: Partial<EffectTimes> = {}): Effects {
  const { leaseMs, sweepMs, pauseMs, finishMs } = { ...usualTimes, ...times };
  const by = randomUUID();
  const kinds = new Map<string, EffectKind<never>>();
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();

  const runner = (): Runner => ({
    platform: platform(),
    by,
    leaseMs,
    pauseMs,
    log,
    stop: stopping.signal,
  });

  /** Claims an effect and runs it, unless somebody has it. */
  async function take(id: string): Promise<void> {
    const mine = running.get(id);
    if (mine) return mine;
    const work = (async () => {
      const before = await readEffect(platform().db, id);
      const row = before && (await claimEffect(platform().db, id, by, leaseMs));
      if (row) await attempt(runner(), row, kinds.get(row.kind), before.state);
    })().finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  async function sweep(): Promise<void> {
    const free = atOnce - running.size;
    if (free <= 0 || stopping.signal.aborted) return;
    for (const id of await dueEffects(platform().db, free))
      void take(id).catch((error: unknown) =>
        log.warn({ err: error, effectId: id }, 'an effect could not be run'),
      );
  }

  return {
    register(kind) {
      if (kinds.has(kind.kind)) throw new Error(`two effect kinds are called ${kind.kind}`);
      kinds.set(kind.kind, kind);
    },
    async intend(context, kind, intent) {
      if (!kinds.has(kind.kind)) throw new Error(`no effect kind ${kind.kind} is registered`);
      return storeIntent(context, kind, intent, leaseMs);
    },
    resume: (context, id) => reopenIntent(context, id, (name) => kinds.get(name), leaseMs),
    conclude: concludeIntent,
    async settle(id, waitMs = callWaitMs) {
      const deadline = performance.now() + waitMs;
      const mine = take(id).catch((error: unknown) =>
        log.warn({ err: error, effectId: id }, 'an effect could not be run'),
      );
      const bell = new AbortController();
      await Promise.race([mine, wait(waitMs, undefined, { signal: bell.signal }).catch(() => undefined)]);
      bell.abort();
      for (;;) {
        const row = await readEffect(platform().db, id);
        if (!row) throw notFound('There is no such effect.');
        const moving = row.state === 'running' || row.state === 'intended';
        if (!moving || performance.now() >= deadline) return viewOf(row);
        await wait(100);
      }
    },
    work() {
      const turn = (): void => {
        sweeping = sweep()
          .catch((error: unknown) => log.warn({ err: error }, 'looking for effects left behind'))
          .finally(() => {
            if (!stopping.signal.aborted) timer = setTimeout(turn, sweepMs).unref();
          });
      };
      turn();
    },
    async close() {
      clearTimeout(timer);
      await Promise.race([
        Promise.allSettled([sweeping, ...running.values()]),
        wait(finishMs, undefined, { ref: false }),
      ]);
      stopping.abort();
      clearTimeout(timer);
      await releaseLeases(platform().db, by).catch(() => undefined);
    },
  };
}
