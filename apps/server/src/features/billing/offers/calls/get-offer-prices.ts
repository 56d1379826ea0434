import { getOfferPrices } from '@midoffice/contract/billing/offers/calls/get-offer-prices';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listPrices } from '../price-store.ts';
import { requirePrices } from '../view.ts';

export const handler = implementRead(getOfferPrices, async ({ db }, { version }) => {
  const [prices, versions] = await Promise.all([requirePrices(db, version), listPrices(db)]);
  return { ...prices, versions };
});
