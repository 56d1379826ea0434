import type { MismatchAction } from '@midoffice/contract/billing/payment-lists/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import type { LinkedDocument } from '../../../platform/connectors/records/records.ts';
import { actorOf, insertAudit } from '../../../platform/audit/store.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { givePlan, requirePlan } from '../../customers/accounts/api.ts';
import { keysOf, setMainKeyPlan, syncAct, syncGatewayAfterCommit } from '../../customers/api-keys/api.ts';
import { customerForWrite, keepLinkedRecord, type Account } from '../../customers/customer-records/api.ts';
import { changedMeanwhile } from './evidence.ts';
import { diagnose, followRows, mismatchFactsOf, noteGatewayPlan, versionOf } from '../payment-lists/api.ts';

interface Order {
  readonly userid: string;
  readonly action: MismatchAction;
  readonly version: string;
  readonly reason?: string | undefined;
}

interface Resolved {
  readonly success: true;
  readonly message: string;
  readonly effect?: { readonly id: string; readonly state: 'intended' };
}

/** Gives the plan that is paid for. The entry is that of a change of the plan, so its undo is too. */
async function setMainPlan(context: WriteContext, account: Account, plan: string, reason?: string) {
  const change = await givePlan(context, account, requirePlan(plan));
  await insertAudit(context.trx, {
    targetKind: 'account',
    targetId: account.userid,
    ...change,
    reason,
    actor: actorOf(context.staff),
    call: context.call.name,
    kind: 'account.plan-changed',
    requestId: context.requestId,
  });
  await noteGatewayPlan(context.trx, account.userid, plan);
  return { before: change.before, after: change.after, message: `Plan code updated: ${planLabel(plan)}.` };
}

/** Gives the primary key the account's plan again, and the gateway the key's record. */
async function refreshGateway({ trx, platform, staff }: WriteContext, account: Account) {
  const before = await setMainKeyPlan(trx, account.userid, account.plan_code);
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  await noteGatewayPlan(trx, account.userid, account.plan_code);
  return {
    before: { primaryKeyPlanCode: before },
    after: { primaryKeyPlanCode: account.plan_code },
    message: `The gateway serves the primary key as ${planLabel(account.plan_code)}.`,
  };
}

/** Stores the intent to write key and plan into Firebase; the runner acts within seconds. */
async function syncFirebase(context: WriteContext, account: Account, reason?: string): Promise<string> {
  const main = (await keysOf(context.trx, account.userid)).find((key) => key.main_key);
  if (!main)
    throw new ApiError(409, 'This customer has no main key, so there is nothing to write into Firebase.');
  return context.platform.effects.intend(context, syncAct, {
    targetKind: 'account',
    targetId: account.userid,
    input: { userid: account.userid, keyId: main.id, stores: ['firebase'], upgrade: true },
    lock: `api-keys.sync:${account.userid}`,
    after: { action: 'sync-firebase', planCode: account.plan_code },
    reason,
  });
}

/**
 * Settles a mismatch as it was proposed, if the records still say so: they are compared anew under the account's lock.
 * Two people who confirm the same: one acts, the other gets 409.
 * @throws ApiError 403, 404, 409
 */
export async function resolveMismatch(
  context: WriteContext,
  { userid, action, version, reason }: Order,
  read: { readonly document: LinkedDocument | null } | null,
): Promise<Resolved> {
  const { trx, platform } = context;
  const account = await customerForWrite(context, userid);
  if (read) await keepLinkedRecord(trx, platform.secrets, account.userid, 'firebase', read.document);
  const facts = await mismatchFactsOf(trx, account.userid, platform.now());
  const diagnosis = facts && diagnose(facts);
  if (!diagnosis || versionOf(facts) !== version || diagnosis.action !== action || !diagnosis.wantedPlan)
    throw changedMeanwhile();
  if (action === 'sync-firebase') {
    const id = await syncFirebase(context, account, reason);
    await followRows(platform, trx, [account.userid], [id]);
    return {
      success: true,
      message: `Writing ${planLabel(account.plan_code)} into Firebase. The timeline shows the outcome.`,
      effect: { id, state: 'intended' },
    };
  }
  const { before, after, message } =
    action === 'set-main-plan'
      ? await setMainPlan(context, account, diagnosis.wantedPlan, reason)
      : await refreshGateway(context, account);
  await context.audit({
    targetKind: 'plan-mismatch',
    targetId: account.userid,
    before: { ...before, evidence: diagnosis.evidence },
    after: { ...after, action },
    reason,
  });
  await followRows(platform, trx, [account.userid], []);
  return { success: true, message };
}
