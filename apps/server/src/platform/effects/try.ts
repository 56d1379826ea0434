import type { Log } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { EffectRun } from './effects.ts';
import { stepKey } from './keys.ts';
import { rememberStep, renewLease, type EffectRow } from './store.ts';

/** Another process has the effect now, or this one has to stop: whatever is left is theirs. */
export class LostLease extends Error {
  override name = 'LostLease';
}

/** By whom an effect is held, and for how long without a word. */
export interface Lease {
  readonly by: string;
  readonly leaseMs: number;
  readonly log: Log;
  /** Aborted when the process stops and waits no longer. */
  readonly stop: AbortSignal;
}

/** One try of a claimed effect: keeps its lease until `end`, remembers its steps. */
export function createTry(
  platform: Platform,
  row: EffectRow,
  { by, leaseMs, log, stop }: Lease,
): { run: EffectRun<object>; end(): void } {
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, stop]);
  const beat = setInterval(() => {
    void (async () => {
      if (!(await renewLease(platform.db, row.id, by, leaseMs))) lost.abort(new LostLease());
    })().catch((error: unknown) =>
      log.warn({ err: error, effectId: row.id }, 'a lease could not be renewed'),
    );
  }, leaseMs / 3);
  beat.unref();
  const begun = new Set<string>();
  const input = row.secret_cipher
    ? { ...row.input, secret: JSON.parse(platform.secrets.open(row.secret_cipher)) as unknown }
    : row.input;
  return {
    run: {
      id: row.id,
      platform,
      input,
      targetId: row.target_id,
      actor: { id: row.actor_id, label: row.actor_label },
      signal,
      async step(given, act, { fresh = false } = {}) {
        const name = fresh && row.attempt > 0 ? `${given}, attempt ${row.attempt + 1}` : given;
        const remembered = row.steps[name];
        if (remembered) return remembered.value as never;
        if (begun.has(name)) throw new Error(`two steps of ${row.kind} are called ${name}`);
        begun.add(name);
        if (signal.aborted) throw new LostLease();
        const value = await act(stepKey(row.id, name, row.attempt));
        if (!(await rememberStep(platform.db, row.id, by, name, { value, fresh }))) throw new LostLease();
        return value;
      },
    },
    end: () => clearInterval(beat),
  };
}
