import type { PermissionKey } from '@midoffice/contract/kernel';
import type { Trx } from '../db/connect.ts';
import type { WriteContext } from '../http/implement.ts';
import type { Platform } from '../platform.ts';
import type { PresentStaff } from '../session/present.ts';

/** State of an effect. `unknown`: the vendor may or may not have acted, and is asked again until it is known. */
export type EffectState = 'intended' | 'running' | 'unknown' | 'done' | 'failed';

/** The states in which an effect is not settled: its lock holds, and it is run again by itself. */
export const openStates = ['intended', 'running', 'unknown'] as const satisfies readonly EffectState[];

/** How long a call waits for the outcome of its effect: then it answers that the outcome is open. */
export const callWaitMs = 10_000;

/** Vendors forget idempotency keys after 24 hours (Stripe) or more; a repetition later could act twice. */
export const keyLifeMs = 20 * 3_600_000;

/** A vendor's, or our own, no for good: it is known that the step did not happen. */
export class EffectRefused extends Error {
  override name = 'EffectRefused';
  /** HTTP status of the answer: 402 for a declined card, 409, 422; 502 and 503 say nothing of earlier tries. */
  readonly status: number;
  /** Writes our own records with the failure, as {@link EffectDone.keep} does with a success. */
  readonly keep: ((trx: Trx) => Promise<void>) | undefined;
  /** @param message for people, in our words: never a vendor's own text */
  constructor(message: string, status = 422, keep?: (trx: Trx) => Promise<void>) {
    super(message);
    this.status = status;
    this.keep = keep;
  }
}

/** Its actor may not do it any more, or not to this target. Thrown by the runner. */
export class EffectForbidden extends EffectRefused {
  override name = 'EffectForbidden';
}

/** The outcome is open, with a sentence for staff on what is done by now and what is not. */
export class EffectPending extends Error {
  override name = 'EffectPending';
}

/** One try of an effect. Handed to {@link EffectKind.run}. */
export interface EffectRun<I extends object> {
  /** The intent's id. Vendors that keep metadata get it as `midoffice_effect`. */
  readonly id: string;
  readonly platform: Platform;
  readonly input: I;
  readonly targetId: string;
  readonly actor: { readonly id: string | null; readonly label: string };
  /** Aborted when this process lost the effect to another one, or has to stop. */
  readonly signal: AbortSignal;
  /**
   * Does one part of the effect and remembers its answer (JSON): a resumed effect gets the remembered answer instead
   * of doing it again. What decides the parameters of a later step (a price that was read, the time) is a step
   * too, since a repeated request must be the same request.
   * @param act gets the idempotency key of this step, a uuid: the same one in every repetition
   * @param options.fresh asked anew when staff take a refused effect up again: for looks, and for what was declined
   * @param options.reads changes nothing at the vendor
   * @throws EffectRefused where it is known that it did not happen; anything else thrown leaves it unknown, and an
   *   EffectPending says how far it came
   */
  step<T extends Json>(
    name: string,
    act: (idempotencyKey: string) => Promise<T>,
    options?: StepOptions,
  ): Promise<T>;
  /**
   * Says how far a long effect is, at most every half second: what comes in between is left out. Staff read the message until
   * the outcome is there.
   * @param total null: it is not known how much there is
   */
  notify(done: number, total: number | null, message: string): Promise<void>;
}

/** See {@link EffectRun.step}. */
export interface StepOptions {
  readonly fresh?: boolean;
  readonly reads?: boolean;
}

/** An effect whose actor's rights are asked again. */
export interface RightsAsked<I extends object> {
  readonly platform: Platform;
  readonly input: I;
  readonly targetId: string;
  /** With role and grants of this moment. An effect that nobody signed in began has an actor without any. */
  readonly actor: PresentStaff;
}

/** What can be remembered. */
export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

/** How an effect ended well. */
export interface EffectDone {
  /** What staff read. */
  readonly message: string;
  /** What the outcome's audit entry says. Never keys or secrets, only fingerprints. */
  readonly after?: unknown;
  /** Further fields of the call's answer. */
  readonly result?: Record<string, Json>;
  /** Writes our own records, in one transaction with outcome and audit entry. */
  keep?(trx: Trx): Promise<void>;
}

/** One kind of effect: a file in a feature's `effects` folder that exports it as `effect`. */
export interface EffectKind<I extends object = object> {
  /** `subject.act`. */
  readonly kind: string;
  /** What the console calls it, such as `Retry payment`. */
  readonly title: string;
  /** Subjects of the contract that the outcome changes. */
  readonly changes?: readonly string[];
  /** The message for a second intent with the same lock. */
  readonly lockedMessage?: string;
  /**
   * Whether every step looks at the vendor before it acts, so that it may be repeated at any time. Others are
   * repeated by themselves for 20 hours only: vendors forget idempotency keys after a day.
   */
  readonly inspectsFirst?: boolean;
  /**
   * Whether its actor may still do this to its target as it is now: whatever the call checked may have changed since.
   * The runner has made sure already that the actor's present grants pass the call's access. Asked before each try, and
   * after `keep` in the transaction that settles it, where it locks the target's account until the commit.
   * `decided`: our own records changed with the intent, and the outside follows whoever asked for it.
   * @throws ApiError where it may not: the effect ends as refused, or stays unknown where a step that acts has begun
   */
  readonly mayStill: ((trx: Trx, asked: RightsAsked<I>) => Promise<unknown>) | 'decided';
  /**
   * Whether what its input names at a vendor still belongs to its target. Asked of whoever takes it up again and before each
   * try, also where a step has begun: what an earlier attempt began there was of the same target then.
   * @throws ApiError where it does not
   */
  readonly stillBelongs?: (trx: Trx, asked: Pick<RightsAsked<I>, 'input' | 'targetId'>) => Promise<unknown>;
  /**
   * Permissions of which its actor needs one, beside the access of the call: asked before each try, and of whoever takes it
   * up again. Null: none.
   */
  alsoNeeds?(input: I): readonly PermissionKey[] | null;
  /**
   * Its call asks for more than access, such as a password. A refused one is not taken up again then, since whoever does
   * that is not asked: the call has to be made anew.
   */
  readonly asksAnew?: true;
  /**
   * Half of it is worse than either end, such as a customer whom two providers bill. Once a step that is not declared
   * `reads` has begun, it goes on without asking again.
   */
  readonly completes?: boolean;
  /**
   * Whether it ends as refused once its actor may not do it any more, whatever an earlier try did: while it is open its
   * target is kept from what made the right go. The refusal says what is done outside. Of acts that only set a state.
   */
  readonly endsWithRight?: boolean;
  /**
   * Acts. Runs again after it was cut off at any point, in this process or another, and then passes over the steps
   * that are remembered: every change outside is made in a step, every change of our records in `keep`.
   */
  run(run: EffectRun<I>): Promise<EffectDone>;
}

/** What of a kind an intent needs. */
export type EffectName = Pick<EffectKind<never>, 'kind' | 'title' | 'lockedMessage'>;

/** Declares a kind of effect. */
export const effectKind = <I extends object>(kind: EffectKind<I>): EffectKind<I> => kind;

/** What a call wants to be done outside. */
export interface Intent<I extends object> {
  readonly targetKind: string;
  readonly targetId: string;
  /** Plain JSON. Stored in the database unencrypted. */
  readonly input: Omit<I, 'secret'>;
  /** JSON that holds keys or secrets: sealed, given to the run as `input.secret`. */
  readonly secret?: Json;
  /** No other open effect may have the same, in any process; such as `paypal-migration:USERID`. */
  readonly lock?: string;
  readonly before?: unknown;
  /** The call whose access is asked again before each try, where it is not the one that is served: of an undo the change's own. */
  readonly call?: string;
  /** What the intent's audit entry says. */
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

/** An effect as its caller learns of it. */
export interface EffectView {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly state: EffectState;
  readonly message: string;
  /** Of a failed one. */
  readonly status: number | null;
  readonly result: Record<string, unknown> | null;
}

/** What somebody found at the vendor. */
export interface Verdict {
  readonly outcome: 'done' | 'failed';
  /** What was checked, and what it said. */
  readonly reason: string;
}

/** The acts on outside systems of this installation, and the runner of this process. */
export interface Effects {
  register(kind: EffectKind<never>): void;
  /**
   * Stores an intent with its audit entry in the caller's transaction. Nothing has happened yet: `settle` after the
   * commit runs it at once, else the runner does within seconds.
   * @returns the effect's id
   * @throws ApiError 409 where an open effect has the same lock
   */
  intend<I extends object>(context: WriteContext, kind: EffectName, intent: Intent<I>): Promise<string>;
  /** Takes up a failed or unknown effect again, in the caller's transaction. @throws ApiError 404, 409 */
  resume(context: WriteContext, id: string): Promise<void>;
  /**
   * Closes an unknown effect by hand, in the caller's transaction: somebody has checked at the vendor. Only where its
   * first try is older than `keyLifeMs`. `keep` does not run, since what it writes comes with the vendor's answer.
   * @returns its title
   * @throws ApiError 404, 409
   */
  conclude(context: WriteContext, id: string, verdict: Verdict): Promise<string>;
  /**
   * Runs an effect here, or waits for the process that has it, until it is settled or unknown or the time is up.
   * @param waitMs 10 s by default
   */
  settle(id: string, waitMs?: number): Promise<EffectView>;
  /** Begins to take over what other processes left behind. */
  work(): void;
  /** Lets running effects come to their end for a while, then gives them up for others to take. */
  close(): Promise<void>;
}
