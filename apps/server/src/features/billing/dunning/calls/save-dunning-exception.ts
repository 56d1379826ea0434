import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { isPlanCode, planCodes } from '@midoffice/contract/customers/accounts/plans';
import type { InputOf } from '@midoffice/contract/kernel';
import { actorOf } from '../../../../platform/audit/store.ts';
import type { Trx } from '../../../../platform/db/connect.ts';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite, userWithEmail } from '../../../customers/customer-records/api.ts';
import { insertException } from '../exception-store.ts';
import { lockSetting, raiseRevision } from '../setting-store.ts';
import { exceptionText } from '../words.ts';

/** @throws ApiError 400 naming the field that does not fit the others */
function requireFitting(
  { userid, planCode, mode, kinds, days, until }: InputOf<typeof saveDunningException>,
  today: string,
): void {
  if ((userid === undefined) === (planCode === undefined))
    throw badInput('userid', 'either a customer or a plan is required, not both');
  if (planCode !== undefined && !isPlanCode(planCode))
    throw badInput('planCode', `must be one of ${planCodes.join(', ')}`);
  if (mode === 'skip' && !kinds.length) throw badInput('kinds', 'select at least one kind of step');
  if (mode === 'delay' && days < 1) throw badInput('days', 'must be at least 1');
  if (userid !== undefined && until === undefined) throw badInput('until', 'is required for a customer');
  if (until !== undefined && until < today) throw badInput('until', 'must not be in the past');
}

/** The user id of whom staff named by id or by e-mail. */
async function idOf(trx: Trx, given: string): Promise<string> {
  return given.includes('@') ? ((await userWithEmail(trx, given.toLowerCase())) ?? given) : given;
}

export const handler = implementWrite(saveDunningException, async (context, input) => {
  const { trx, staff, platform } = context;
  const at = new Date(platform.now()).toISOString();
  requireFitting(input, at.slice(0, 10));
  const { mode, reason, until = null } = input;
  // Before the customer, as whoever does a step takes them.
  await lockSetting(trx, 'update');
  const account =
    input.userid === undefined ? null : await customerForWrite(context, await idOf(trx, input.userid));
  const exception = {
    userid: account?.userid ?? null,
    planCode: input.planCode ?? null,
    mode,
    kinds: mode === 'skip' ? [...new Set(input.kinds)] : [],
    days: mode === 'delay' ? input.days : 0,
    reason,
    until,
  };
  const id = await insertException(trx, exception, { ...actorOf(staff), at });
  await raiseRevision(trx);
  await context.audit({
    targetKind: account ? 'account' : 'dunning',
    targetId: account?.userid ?? `plan ${exception.planCode}`,
    after: { exception: id, does: exceptionText(exception), kinds: exception.kinds, days: exception.days },
    reason,
  });
  return { success: true as const, message: 'Exception saved.', id };
});
