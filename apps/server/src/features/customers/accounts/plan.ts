import type { PlanCode } from '@midoffice/contract/customers/accounts/plans';
import type { WriteContext } from '../../../platform/http/implement.ts';
import {
  keyFingerprint,
  keysOf,
  setKeyPlans,
  setMainKeyPlan,
  syncGatewayAfterCommit,
} from '../api-keys/api.ts';
import { setAccount, type Account } from '../customer-records/api.ts';

/** A plan as the account and its primary key have it; the key's is null where there is none. */
export interface PlanState {
  readonly planCode: string;
  readonly primaryKeyPlanCode: string | null;
}

/**
 * Gives a plan to an account and to its primary key, and brings that to the gateway at the commit. Other keys keep
 * theirs. The caller holds the account locked and audits what is answered.
 */
export async function givePlan(
  { trx, platform, staff }: Pick<WriteContext, 'trx' | 'platform' | 'staff'>,
  account: Pick<Account, 'userid' | 'plan_code'>,
  planCode: PlanCode,
): Promise<{ before: PlanState; after: PlanState }> {
  await setAccount(trx, account.userid, { plan_code: planCode });
  const keyBefore = await setMainKeyPlan(trx, account.userid, planCode);
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  return {
    before: { planCode: account.plan_code, primaryKeyPlanCode: keyBefore },
    after: { planCode, primaryKeyPlanCode: keyBefore === null ? null : planCode },
  };
}

/** Further keys of a customer that had one plan, as audit entries hold them. */
export interface FurtherKeysPlan {
  /** Their fingerprints. */
  readonly furtherKeys?: readonly string[];
  readonly furtherKeysPlanCode?: string;
}

/**
 * Gives a plan to the further keys that have another one, beside {@link givePlan}, which brings them to the gateway.
 * @returns what the audit entry says of them: nothing where there are none
 */
export async function giveFurtherKeysPlan(
  { trx, platform }: Pick<WriteContext, 'trx' | 'platform'>,
  userid: string,
  { from, to }: { readonly from: string; readonly to: PlanCode },
): Promise<{ before: FurtherKeysPlan; after: FurtherKeysPlan }> {
  const keys = (await keysOf(trx, userid)).filter((key) => !key.main_key && key.plan_code === from);
  if (!keys.length) return { before: {}, after: {} };
  await setKeyPlans(
    trx,
    keys.map(({ id }) => id),
    to,
  );
  const furtherKeys = keys.map((key) => keyFingerprint(platform.secrets, key));
  return {
    before: { furtherKeys, furtherKeysPlanCode: from },
    after: { furtherKeys, furtherKeysPlanCode: to },
  };
}
