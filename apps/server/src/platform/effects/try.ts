import type { Log } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import { notifyOnCommit } from '../push/store.ts';
import type { EffectRun } from './effects.ts';
import { stepKey } from './keys.ts';
import { noteProgress, rememberStep, renewLease, type EffectRow, type Remembered } from './store.ts';

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

/** A try that goes on. */
export interface Trial {
  readonly run: EffectRun<object>;
  /** Names of the steps that are done, in this try or an earlier one. */
  readonly done: ReadonlySet<string>;
  /** Whether a step that may have changed something outside has begun, in this try or an earlier one. */
  hasActed(): boolean;
  end(): void;
}

/** Between two words on how far an effect is: each is read again by every console that shows it. */
const noticeGapMs = 500;

/** The name under which is remembered that a step which acts has begun. */
export const actedMark = 'began to act';

/**
 * One try of a claimed effect: keeps its lease until `end`, remembers its steps.
 * @param marks whether it is written down that something is about to change outside
 */
export function createTry(
  platform: Platform,
  row: EffectRow,
  { by, leaseMs, log, stop }: Lease,
  { marks }: { marks: boolean },
): Trial {
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, stop]);
  const heartbeat = setInterval(() => {
    void (async () => {
      if (!(await renewLease(platform.db, row.id, by, leaseMs))) lost.abort(new LostLease());
    })().catch((error: unknown) =>
      log.warn({ err: error, effectId: row.id }, 'a lease could not be renewed'),
    );
  }, leaseMs / 3);
  heartbeat.unref();
  const begun = new Set<string>();
  const done = new Set(Object.keys(row.steps).filter((name) => name !== actedMark));
  let notifiedAt = -Infinity;
  let acted = Object.hasOwn(row.steps, actedMark);
  const keep = async (name: string, step: Remembered): Promise<void> => {
    if (!(await rememberStep(platform.db, row.id, by, name, step))) throw new LostLease();
  };
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
      async step(given, act, { fresh = false, reads = false } = {}) {
        const name = fresh && row.attempt > 0 ? `${given}, attempt ${row.attempt + 1}` : given;
        const remembered = row.steps[name];
        if (remembered) return remembered.value as never;
        if (begun.has(name)) throw new Error(`two steps of ${row.kind} are called ${name}`);
        begun.add(name);
        if (signal.aborted) throw new LostLease();
        if (marks && !acted && !reads) {
          // Fresh: no step that staff should read of.
          await keep(actedMark, { value: true, fresh: true });
          acted = true;
        }
        const value = await act(stepKey(row.id, name, row.attempt));
        await keep(name, { value, fresh });
        if (!reads) done.add(name);
        return value;
      },
      async notify(count, total, message) {
        if (signal.aborted) throw new LostLease();
        if (performance.now() - notifiedAt < noticeGapMs) return;
        notifiedAt = performance.now();
        if (!(await noteProgress(platform.db, row.id, by, { done: count, total, message })))
          throw new LostLease();
        await notifyOnCommit(platform.db, { subject: 'effects', id: row.target_id });
      },
    },
    done,
    hasActed: () => acted,
    end: () => clearInterval(heartbeat),
  };
}
