import { createStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/create-stripe-id';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { requireUnlocked } from '../at-rest.ts';
import { effect } from '../effects/create.ts';
import { linkedIds } from '../ids-store.ts';
import { stripeIdLock } from '../rules.ts';

export const handler = implementEffect(createStripeId, effect, async (context, { uid, reason }) => {
  const account = await customerForWrite(context, uid);
  const { userid, email } = account;
  await requireUnlocked(context.trx, userid);
  const ids = await linkedIds(context.trx, userid);
  if (ids.length) throw new ApiError(409, `This customer has a Stripe ID already: ${ids[0]!.stripeId}.`);
  return {
    targetKind: 'account',
    targetId: userid,
    input: { userid, email, name: `${account.firstname} ${account.lastname}`.trim() },
    lock: stripeIdLock(userid),
    before: { stripeID: null },
    reason,
  };
});
