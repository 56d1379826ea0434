import { cutText } from '@midoffice/contract/kernel';
import type { AnyCall } from '@midoffice/contract/kernel';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { handOverDunningStep } from '@midoffice/contract/billing/dunning/calls/hand-over-dunning-step';
import type { PolicyStep } from '@midoffice/contract/billing/dunning/policy';
import type { Trx } from '../../../platform/db/connect.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { syncGatewayAfterCommit } from '../../customers/api-keys/api.ts';
import {
  customerForRefresh,
  requireStillMayChange,
  setAccount,
} from '../../customers/customer-records/api.ts';
import { requireNoOpenBill } from '../../customers/stripe-accounts/api.ts';
import { draftMail, sendDraft, type Draft } from '../../customers/emails/api.ts';
import { staffNames, createTask } from '../../staff-work/tasks/api.ts';
import { payLock, requireNoPayment } from '../payments/api.ts';
import { dunningStaff, stepContext } from './context.ts';
import { effect as downgradeEffect } from './effects/downgrade.ts';
import { effect as retryEffect } from './effects/retry.ts';
import type { NewStep, OwedInvoice } from './store.ts';
import { templateLabel } from './rules.ts';
import { amountText } from './words.ts';

/** What a step leaves with its record. */
export type Outcome = Pick<NewStep, 'state' | 'message' | 'mailId' | 'effectId' | 'taskId' | 'limitBefore'>;

/** The mail of a step, written before the transaction that sends it; undefined where it sends none. */
export async function draftOf(
  platform: Platform,
  owed: OwedInvoice,
  step: PolicyStep,
): Promise<Draft | undefined> {
  if (step.kind !== 'mail') return undefined;
  return draftMail({ db: platform.db, staff: dunningStaff, platform }, 'failed', {
    userid: owed.userid,
    invoiceID: owed.invoiceId,
    chargeID: undefined,
    templateType: step.template,
  });
}

interface Acting {
  readonly platform: Platform;
  readonly trx: Trx;
  readonly owed: OwedInvoice;
  readonly step: PolicyStep;
  readonly draft: Draft | undefined;
  /** The version of the policy that asks for the step. */
  readonly policyVersion: number;
}

const contextOf = ({ platform, trx }: Acting, call: AnyCall): WriteContext =>
  stepContext(platform, trx, call);

async function sendMail(acting: Acting): Promise<Outcome> {
  const { draft, step, owed } = acting;
  const mailId = await sendDraft(contextOf(acting, sendFailedChargesEmail), draft!);
  return { state: 'done', message: `Mail "${templateLabel(step.template)}" to ${owed.email}`, mailId };
}

/** Begins a payment of the invoice: its intent commits with the step, and is run until its outcome is known. */
async function retryCards(acting: Acting): Promise<Outcome> {
  const { platform, trx, owed, step, policyVersion } = acting;
  const cards = step.cards ?? 'all';
  const context = contextOf(acting, tryPaymentMethods);
  // As by hand: an automatic payment that is under way may be charging this very invoice.
  await customerForRefresh(context, owed.userid);
  await requireNoPayment(trx, owed.userid, 'one');
  const effectId = await platform.effects.intend(context, retryEffect, {
    targetKind: 'account',
    targetId: owed.userid,
    input: {
      stripeID: owed.stripeId,
      invoiceID: owed.invoiceId,
      policyVersion,
      ...(cards !== 'all' && { cards }),
    },
    lock: payLock(owed.invoiceId),
    before: { invoiceID: owed.invoiceId, cents: owed.remainingCents, currency: owed.currency },
    after: { invoiceID: owed.invoiceId, step: step.id },
  });
  return { state: 'running', message: 'Payment is not confirmed yet', effectId };
}

async function downgrade(acting: Acting): Promise<Outcome> {
  const { platform, trx, owed, step, policyVersion } = acting;
  const context = contextOf(acting, autodowngradeFreePlan);
  await customerForRefresh(context, owed.userid);
  await requireNoOpenBill(trx, owed.userid);
  const effectId = await platform.effects.intend(context, downgradeEffect, {
    targetKind: 'account',
    targetId: owed.userid,
    input: {
      stripeID: owed.stripeId,
      invoiceID: owed.invoiceId,
      planCode: owed.accountPlan,
      policyVersion,
    },
    // Shared with the migrations: a customer is moved by one of them at a time.
    lock: `migration:${owed.userid}`,
    before: { planCode: owed.accountPlan },
    after: { planCode: 'free', invoiceID: owed.invoiceId, step: step.id },
  });
  return { state: 'running', message: 'Downgrade is not confirmed yet', effectId };
}

/** Blocks or unblocks all keys of a customer. @returns the rate limit before */
export async function setLimit(
  context: WriteContext,
  userid: string,
  limit: number,
  reason: string,
): Promise<number> {
  const { trx, platform } = context;
  const account = await requireStillMayChange(trx, { platform, targetId: userid, actor: dunningStaff });
  const before = account.custom_rate_limit;
  await setAccount(trx, userid, { custom_rate_limit: limit });
  await context.audit({
    targetKind: 'account',
    targetId: userid,
    before: { customRateLimit: before },
    after: { customRateLimit: limit },
    reason,
  });
  await syncGatewayAfterCommit(platform, trx, userid, '');
  await context.changed('accounts', userid);
  return before;
}

/** Blocks the keys; where dunning did so for another open invoice, this one holds that block too. */
async function block(acting: Acting): Promise<Outcome> {
  const { owed, step } = acting;
  if (owed.blocked && owed.heldLimit !== null)
    return {
      state: 'done',
      message: 'API keys stay blocked until this invoice is paid too',
      limitBefore: owed.heldLimit,
    };
  const reason = `Dunning: ${step.id} of invoice ${owed.number ?? owed.invoiceId}`;
  const limitBefore = await setLimit(contextOf(acting, customRateLimit), owed.userid, -1, reason);
  return { state: 'done', message: 'API keys blocked', limitBefore };
}

/** Makes a task about an invoice. @returns its id */
export async function makeTask(
  context: WriteContext,
  owed: OwedInvoice,
  { title, content, assignee }: { title: string; content: string; assignee: string | undefined },
): Promise<string> {
  const people = await staffNames(context.trx);
  const task = await createTask(
    context,
    {
      title: cutText(title, 200),
      content,
      projectType: 'Accounting',
      // Whoever left since is not given it.
      assignees: people.some((one) => one.mayOpenTasks && one.userid === assignee) ? [assignee!] : [],
      links: [{ kind: 'customer', id: owed.userid, label: owed.email }],
    },
    people,
  );
  return task._id;
}

/** What a task says of its invoice. */
export const taskFacts = (owed: OwedInvoice): string =>
  `Invoice ${owed.number ?? owed.invoiceId} of ${owed.email}: ${amountText(owed.remainingCents, owed.currency)} open since its payment failed on ${owed.failedAt.slice(0, 10)}.`;

async function task(acting: Acting): Promise<Outcome> {
  const { owed, step } = acting;
  await customerForRefresh(contextOf(acting, handOverDunningStep), owed.userid);
  const taskId = await makeTask(contextOf(acting, handOverDunningStep), owed, {
    title: `Dunning: unpaid invoice ${owed.number ?? owed.invoiceId} of ${owed.email}`,
    content: taskFacts(owed),
    assignee: step.assignee,
  });
  return { state: 'done', message: 'Task created', taskId };
}

const acts = { mail: sendMail, retry: retryCards, downgrade, block, task };

/** Does one step in the caller's transaction. @throws ApiError where it cannot be done now: nothing is kept then */
export const doStep = (acting: Acting): Promise<Outcome> => acts[acting.step.kind](acting);
