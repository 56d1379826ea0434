import { deleteOffer } from '@midoffice/contract/billing/offers/calls/delete-offer';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockOffer } from '../store.ts';
import { requireOffer } from '../view.ts';
import { removeOffer } from '../write-store.ts';

export const handler = implementWrite(deleteOffer, async (context, { _id }) => {
  const { trx } = context;
  const { fields, number, sentAt, version } = requireOffer(await lockOffer(trx, _id, context.staff));
  if (sentAt) throw new ApiError(409, 'This offer was sent to a client. Mark it as declined instead.');
  await removeOffer(trx, _id);
  await context.audit({ targetKind: 'offer', targetId: _id, before: { ...fields, version } });
  await context.changed('offers', _id);
  return { success: true as const, message: `Offer #${number} deleted.` };
});
