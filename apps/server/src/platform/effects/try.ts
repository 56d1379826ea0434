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
  /** The same of the present attempt alone: what an earlier attempt began was refused for good. */
  mayHaveComeThrough(): boolean;
  end(): void;
}

/** Between two words on how far an effect is: each is read again by every console that shows it. */
const noticeGapMs = 500;

/** The name under which is remembered that a step which acts has begun, with the attempt that last began one. */
export const actedMark = 'began to act';
/** The same of effects that began before every kind had the mark above: nobody knows whether they acted. */
const formerMark = 'may have acted';
const marks = new Set([actedMark, formerMark]);

/** Whether a mark is of an attempt. Those of former versions hold no number. */
const isOf = (mark: Remembered | undefined, attempt: number): boolean =>
  mark !== undefined && (mark.value === true || mark.value === attempt);

/** One try of a claimed effect: keeps its lease until `end`, remembers its steps. */
export function createTry(platform: Platform, row: EffectRow, { by, leaseMs, log, stop }: Lease): Trial {
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
  const done = new Set(Object.keys(row.steps).filter((name) => !marks.has(name) && !row.steps[name]!.reads));
  let notifiedAt = -Infinity;
  let acted = Object.hasOwn(row.steps, actedMark);
  let isOpen = isOf(row.steps[actedMark], row.attempt);
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
        if (!isOpen && !reads) {
          // Fresh: no step that staff should read of.
          await keep(actedMark, { value: row.attempt, fresh: true });
          acted = true;
          isOpen = true;
        }
        const value = await act(stepKey(row.id, name, row.attempt));
        await keep(name, { value, fresh, ...(reads && { reads }) });
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
    mayHaveComeThrough: () => isOpen || isOf(row.steps[formerMark], row.attempt),
    end: () => clearInterval(heartbeat),
  };
}
