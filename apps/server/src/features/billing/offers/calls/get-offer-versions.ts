import { getOfferVersions } from '@midoffice/contract/billing/offers/calls/get-offer-versions';
import { implementRead } from '../../../../platform/http/implement.ts';
import { findOffer, listVersions } from '../store.ts';
import { requireOffer } from '../view.ts';

export const handler = implementRead(getOfferVersions, async ({ db, staff }, { _id }) => {
  requireOffer(await findOffer(db, _id, staff));
  return { versions: await listVersions(db, _id) };
});
