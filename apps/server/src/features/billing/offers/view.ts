import { offerTexts } from '@midoffice/contract/billing/offers/lists';
import type { Offer, StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { badInput, notFound } from '../../../platform/http/errors.ts';
import { findPrices } from './price-store.ts';
import { totalBy } from './rules.ts';
import type { ListReader } from '../../customers/customer-records/api.ts';
import { findOffer, lastLink, type StoredOffer } from './store.ts';

/** @throws ApiError 404 */
export function requireOffer(offer: StoredOffer | undefined): StoredOffer {
  if (!offer) throw notFound(offerTexts.notFound);
  return offer;
}

/** The newest version of the price table, or the one that is named. @throws ApiError 400 where there is none such */
export async function requirePrices(db: DbOrTrx, version?: number): Promise<StoredPriceTable> {
  const prices = await findPrices(db, version);
  if (!prices) throw badInput('priceTable', 'is no version of the price table');
  return prices;
}

/** An offer with everything that its screen shows, if the reader may open it. @throws ApiError 404 */
export async function wholeOffer(db: DbOrTrx, id: string, reader: ListReader): Promise<Offer> {
  const [found, link, newest] = await Promise.all([
    findOffer(db, id, reader),
    lastLink(db, id),
    requirePrices(db),
  ]);
  const { document, billingKind, billingId, billingAt, billingBy, ...offer } = requireOffer(found);
  return {
    ...offer,
    totals: document.totals,
    link,
    newestPriceTable: newest.version,
    newestTotal:
      newest.version === offer.fields.priceTable ? offer.total : totalBy(offer.fields, newest.table),
    billing: billingKind && {
      kind: billingKind,
      providerId: billingId ?? '',
      at: billingAt ?? '',
      by: billingBy ?? '',
    },
  };
}
