import { duplicateOffer } from '@midoffice/contract/billing/offers/calls/duplicate-offer';
import { monthAhead, tbd } from '@midoffice/contract/billing/offers/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { dayOf } from '../rules.ts';
import { createOffer } from '../save.ts';
import { lockOffer } from '../store.ts';
import { requireOffer, wholeOffer } from '../view.ts';

export const handler = implementWrite(duplicateOffer, async (context, { _id }) => {
  const { trx, platform } = context;
  const { fields, number } = requireOffer(await lockOffer(trx, _id, context.staff));
  const isDated = fields.offerExpirationDate !== tbd;
  const id = await createOffer(context, {
    ...fields,
    offerExpirationDate: isDated ? monthAhead(dayOf(platform.now())) : tbd,
    effectiveDate: tbd,
  });
  const offer = await wholeOffer(trx, id, context.staff);
  return { success: true as const, message: `Offer #${number} duplicated as #${offer.number}.`, offer };
});
