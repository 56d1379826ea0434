import { revokeOfferLink } from '@midoffice/contract/billing/offers/calls/revoke-offer-link';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockOffer } from '../store.ts';
import { requireOffer, wholeOffer } from '../view.ts';
import { endLinks, putDecision } from '../write-store.ts';

export const handler = implementWrite(revokeOfferLink, async (context, { _id }) => {
  const { trx, platform } = context;
  const { state } = requireOffer(await lockOffer(trx, _id, context.staff));
  if (state !== 'sent') throw new ApiError(409, `This offer is ${state}: it has no link to revoke.`);
  const at = new Date(platform.now());
  await endLinks(trx, _id, at, false);
  await putDecision(trx, _id, { state: 'draft', at });
  await context.audit({ targetKind: 'offer', targetId: _id, before: { state }, after: { state: 'draft' } });
  await context.changed('offers', _id);
  return {
    success: true as const,
    message: 'Link revoked.',
    offer: await wholeOffer(trx, _id, context.staff),
  };
});
