import { declineOfferForClient } from '@midoffice/contract/billing/offers/calls/decline-offer-for-client';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockOffer } from '../store.ts';
import { requireOffer, wholeOffer } from '../view.ts';
import { endLinks, putDecision } from '../write-store.ts';

export const handler = implementWrite(declineOfferForClient, async (context, { _id, reason }) => {
  const { trx, platform } = context;
  const { state } = requireOffer(await lockOffer(trx, _id, context.staff));
  if (state === 'accepted' || state === 'declined')
    throw new ApiError(409, `This offer is ${state} already.`);
  const at = new Date(platform.now());
  await endLinks(trx, _id, at, false);
  await putDecision(trx, _id, { state: 'declined', at, declineReason: reason });
  await context.audit({
    targetKind: 'offer',
    targetId: _id,
    before: { state },
    after: { state: 'declined' },
    reason: reason || undefined,
  });
  await context.changed('offers', _id);
  return {
    success: true as const,
    message: 'Offer marked as declined.',
    offer: await wholeOffer(trx, _id, context.staff),
  };
});
