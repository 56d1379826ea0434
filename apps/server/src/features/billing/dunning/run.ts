import type { PolicyStep } from '@midoffice/contract/billing/dunning/policy';
import type { StepCounts } from '@midoffice/contract/billing/dunning/shapes';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { findAccount } from '../../customers/customer-records/api.ts';
import { fetchFromStripe, keepFromStripe } from '../../customers/stripe-accounts/api.ts';
import { doStep, draftOf } from './act.ts';
import { closeSettled } from './close.ts';
import { auditStep } from './context.ts';
import { learnTerms, unknownInvoice, waitUntilDue } from './terms.ts';
import { presentOf } from './present.ts';
import { isRefusal } from './refusal.ts';
import { planInvoice, spend, type Plan, type Present } from './rules.ts';
import { lockSetting, policyOf, putLastRun, readSetting, type StoredPolicy } from './setting-store.ts';
import {
  insertStep,
  countUnknown,
  lockSteps,
  noteKnown,
  noteUnknown,
  openCases,
  owedInvoices,
  putNext,
  settleSteps,
  type OwedInvoice,
} from './store.ts';
import { noCounts } from './words.ts';

/** What a run did. */
export interface RunDone {
  readonly done: StepCounts;
  readonly closed: number;
  /** Invoices whose step is due and waits. */
  readonly waiting: number;
  /** Steps that could not be done and are tried again with the next run. */
  readonly failed: number;
  /** Open cases whose invoice the card provider does not know: no step of theirs is done. */
  readonly unknown: number;
}

/** A run ends where so many steps in a row could not be done: a vendor or the database is gone. */
const mostFailures = 10;
/** Payments that are under way at once. */
const atOnce = 4;
/** How long a run waits for the outcome of one payment. */
const outcomeMs = 20_000;
/** Steps of one invoice in one run at most. */
const mostPasses = 25;

/** Whether the step is still the next one, decided by what the transaction sees. */
interface Decided {
  readonly effectId: string | null;
  readonly acted: boolean;
}

/** What one run knows. */
interface Run {
  readonly platform: Platform;
  readonly stored: StoredPolicy;
  readonly activatedAt: string | null;
}

/** The invoice as the transaction sees it, and what is to be done about it; undefined where it is not owed any more. */
async function decide(
  { stored, activatedAt, platform }: Run,
  trx: Parameters<typeof lockSteps>[0],
  invoiceId: string,
): Promise<{ owed: OwedInvoice; plan: Plan; present: Present } | undefined> {
  await lockSteps(trx);
  const setting = await lockSetting(trx, 'share');
  if (setting.activeVersion !== stored.version || setting.pausedAt !== null) return undefined;
  const nowMs = platform.now();
  const [owed] = await owedInvoices(trx, { nowMs, activatedAt, invoiceIds: [invoiceId] });
  if (!owed) return undefined;
  const present = await presentOf(trx, stored.policy, nowMs, owed);
  return { owed, plan: planInvoice(present, owed), present };
}

const auditNames = {
  mail: 'mail-sent',
  retry: 'card-retried',
  downgrade: 'downgrade-begun',
  block: 'blocked',
  task: 'task-created',
};

/**
 * Does the step of one invoice, in one transaction with its record: the record's key lets it happen once, and what acts
 * outside is an effect whose intent commits with it.
 */
async function perform(run: Run, invoiceId: string, wanted: PolicyStep | null): Promise<Decided> {
  const { platform, stored } = run;
  const [before] = wanted
    ? await owedInvoices(platform.db, {
        nowMs: platform.now(),
        activatedAt: run.activatedAt,
        invoiceIds: [invoiceId],
      })
    : [];
  const draft = wanted && before ? await draftOf(platform, before, wanted) : undefined;
  return platform.db.transaction().execute(async (trx): Promise<Decided> => {
    const found = await decide(run, trx, invoiceId);
    if (!found) return { acted: false, effectId: null };
    const { owed, plan, present } = found;
    // Before the steps of its case, as everybody who acts on a customer takes them: also who deletes the account.
    await findAccount(trx, owed.userid, { lock: true });
    const nowMs = platform.now();
    const common = { invoiceId, policyVersion: stored.version, nowMs };
    let kept = 0;
    for (const { step, onDay, why } of plan.skips) {
      const { id: stepId, kind, day } = step;
      if (await insertStep(trx, { ...common, stepId, kind, day, onDay, state: 'skipped', message: why }))
        kept += 1;
    }
    const step = plan.act?.id === wanted?.id ? plan.act : null;
    if (!step) {
      if (kept) await notifyOnCommit(trx, { subject: 'dunning', id: owed.userid });
      return { acted: kept > 0, effectId: null };
    }
    const outcome = await doStep({ platform, trx, owed, step, draft, policyVersion: stored.version });
    const { id: stepId, kind, day } = step;
    if (!(await insertStep(trx, { ...common, stepId, kind, day, onDay: present.today, ...outcome })))
      throw new ApiError(409, 'Another process did this step.');
    await auditStep(trx, auditNames[kind], owed.userid, {
      after: { step: stepId, day, invoice: owed.number ?? invoiceId, done: outcome.message },
    });
    await notifyOnCommit(trx, { subject: 'dunning', id: owed.userid });
    return { acted: true, effectId: outcome.effectId ?? null };
  });
}

/**
 * Whether an invoice is still owed, as the card provider says right before a step. What it says otherwise is taken over
 * into the mirror, so that a payment stops dunning even where its event was lost.
 */
async function stillOwed({ platform }: Run, owed: OwedInvoice): Promise<'owed' | 'changed' | 'unknown'> {
  const found = await platform.connectors.stripe.acts.findInvoice(owed.invoiceId);
  if (found === null) {
    await noteUnknown(platform.db, owed.invoiceId, { nowMs: platform.now(), wait: unknownInvoice });
    return 'unknown';
  }
  await noteKnown(platform.db, owed.invoiceId);
  if (found.status === 'open' && found.remainingCents === owed.remainingCents) return 'owed';
  const mirrors = await fetchFromStripe(platform, owed.userid);
  await platform.db.transaction().execute(async (trx) => {
    await keepFromStripe(trx, owed.userid, mirrors);
    await notifyOnCommit(trx, { subject: 'accounts', id: owed.userid });
  });
  return 'changed';
}

/** Waits until the payments that a pass began are settled or unknown, a few at a time. */
async function settleEffects({ platform }: Run, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const waiting = [...ids];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = waiting.shift(); id && !signal.aborted; id = waiting.shift())
        await platform.effects.settle(id, outcomeMs);
    }),
  );
  await settleSteps(platform.db);
}

/** What became of one pass over the invoices. */
interface Pass {
  readonly touched: string[];
  readonly effects: string[];
  /** Customers about whom an effect was begun: their other invoices follow in the next pass, once it is settled. */
  readonly busy: Set<string>;
  failures: number;
  failed: number;
}

async function actOn(
  run: Run,
  owed: OwedInvoice,
  act: PolicyStep | null,
  pass: Pass,
  done: Record<string, number>,
): Promise<string | null> {
  try {
    const state = act ? await stillOwed(run, owed) : 'owed';
    if (state === 'unknown') {
      // The provider has answered: it is this invoice that is amiss.
      pass.failures = 0;
      return unknownInvoice;
    }
    if (state === 'changed') {
      pass.touched.push(owed.invoiceId);
      return null;
    }
    const { acted, effectId } = await perform(run, owed.invoiceId, act);
    if (effectId) {
      pass.effects.push(effectId);
      pass.busy.add(owed.userid);
    }
    if (acted) {
      pass.touched.push(owed.invoiceId);
      if (act) done[act.kind] = (done[act.kind] ?? 0) + 1;
    }
    pass.failures = 0;
    return null;
  } catch (error) {
    pass.failed += 1;
    if (!isRefusal(error)) pass.failures += 1;
    run.platform.log.warn(
      { err: error, invoiceId: owed.invoiceId, step: act?.id },
      'a step of dunning could not be done',
    );
    if (pass.failures >= mostFailures) throw error;
    return isRefusal(error) ? error.message : 'It could not be done and is tried again with the next run';
  }
}

type Next = Parameters<typeof putNext>[1][number];

const nextOf = ({ invoiceId }: OwedInvoice, { next, act, ignored }: Plan, failure: string | null): Next =>
  act
    ? { invoiceId, step: act.id, on: null, wait: failure }
    : { invoiceId, step: next?.step.id ?? null, on: next?.on ?? null, wait: next?.wait ?? ignored };

/** One look at all given invoices, each with one step at most. */
async function passOver(
  run: Run,
  owed: readonly OwedInvoice[],
  next: Map<string, Next>,
  done: Record<string, number>,
  signal: AbortSignal,
): Promise<Pass> {
  const present = await presentOf(run.platform.db, run.stored.policy, run.platform.now());
  const pass: Pass = { touched: [], effects: [], busy: new Set(), failures: 0, failed: 0 };
  for (const one of owed) {
    signal.throwIfAborted();
    if (pass.busy.has(one.userid)) {
      pass.touched.push(one.invoiceId);
      continue;
    }
    const plan = planInvoice(present, one);
    const acts = plan.act !== null || plan.skips.length > 0;
    const failure = acts ? await actOn(run, one, plan.act, pass, done) : null;
    if (plan.act && failure === null) spend(present, one, plan.act);
    next.set(one.invoiceId, nextOf(one, plan, failure));
  }
  if (pass.effects.length) await settleEffects(run, pass.effects, signal);
  return pass;
}

/** Does all that is due: pass by pass, so that a step of the same day follows once the one before is known. */
async function runPolicy(run: Run, signal: AbortSignal): Promise<Omit<RunDone, 'closed'>> {
  const { platform, activatedAt } = run;
  const done: Record<string, number> = {};
  const next = new Map<string, Next>();
  let failed = 0;
  let owed = await owedInvoices(platform.db, { nowMs: platform.now(), activatedAt });
  if (await learnTerms(platform, owed, signal))
    owed = await owedInvoices(platform.db, { nowMs: platform.now(), activatedAt });
  // How it is paid could not be asked: nothing is done about it before that is known.
  owed = owed.filter(({ termsKnown }) => termsKnown);
  await openCases(platform.db, owed, platform.now());
  for (let n = 0; n < mostPasses && owed.length; n += 1) {
    const pass = await passOver(run, owed, next, done, signal);
    failed += pass.failed;
    if (!pass.touched.length) break;
    owed = await owedInvoices(platform.db, {
      nowMs: platform.now(),
      activatedAt,
      invoiceIds: pass.touched,
    });
  }
  const undue = await owedInvoices(platform.db, { nowMs: platform.now(), activatedAt, terms: 'undue' });
  await putNext(platform.db, [...next.values(), ...undue.map(waitUntilDue)]);
  const waiting = [...next.values()].filter(({ wait }) => wait !== null).length;
  return { done: { ...noCounts, ...done }, waiting, failed, unknown: await countUnknown(platform.db) };
}

/**
 * Closes what is paid, then does every step that is due. May be cut off anywhere and run in several processes at once.
 * Does no step where dunning is off or paused.
 */
export async function runDunning(
  platform: Platform,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunDone> {
  const before = await closeSettled(platform);
  const { activeVersion, activatedAt, pausedAt } = await readSetting(platform.db);
  const stored = activeVersion === null ? undefined : await policyOf(platform.db, activeVersion);
  if (!stored || pausedAt !== null)
    return { done: noCounts, closed: before, waiting: 0, failed: 0, unknown: 0 };
  const outcome = await runPolicy({ platform, stored, activatedAt }, signal);
  const closed = before + (await closeSettled(platform));
  const result = { ...outcome, closed };
  await putLastRun(platform.db, new Date(platform.now()).toISOString(), result);
  return result;
}
