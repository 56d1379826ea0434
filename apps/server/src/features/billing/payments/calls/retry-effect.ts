import { calls } from '@midoffice/contract';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementResume, type WriteContext } from '../../../../platform/http/implement.ts';
import { findAccount, nobodyFound, requireMayChange } from '../../../customers/customer-records/api.ts';
import { requireStripeIdStaff } from '../../../customers/stripe-accounts/api.ts';
import { knownEffect, type KnownEffect } from '../store.ts';

/** Effects that may be retried although the account does not exist. */
const withoutAccount = new Set(['account-deletion.delete', 'account-deletion.restore']);

/** Who may not call what began an effect may not take it up again either. @throws ApiError 403 */
function requireMayBegin({ platform, staff }: WriteContext, effect: KnownEffect): void {
  const access = calls.find((call) => call.name === effect.call)?.access ?? 'admin';
  if (!mayCall(staff, access)) throw new ApiError(403, noAccess);
  if (effect.kind === 'stripe-accounts.delete') requireStripeIdStaff(platform, staff);
}

export const handler = implementResume(retryEffect, async (context, { id }) => {
  const { trx } = context;
  const effect = await knownEffect(trx, id);
  if (!effect) throw notFound('There is no such effect.');
  requireMayBegin(context, effect);
  if (effect.targetKind === 'account') {
    // Locked, as the call that began it had the account: nobody deletes it in between.
    const account = await findAccount(trx, effect.targetId, { lock: true });
    if (account) await requireMayChange(context, account);
    else if (!withoutAccount.has(effect.kind)) throw notFound(nobodyFound);
  }
  // What was refused is known not to have happened, and what was wanted after it counts.
  if (effect.state === 'failed' && effect.outdated)
    throw new ApiError(
      409,
      `${effect.title} was refused, and a later action replaced it. Please start again.`,
    );
  return id;
});
