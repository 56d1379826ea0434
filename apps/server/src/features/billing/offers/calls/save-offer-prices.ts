import { isDeepStrictEqual } from 'node:util';
import { saveOfferPrices } from '@midoffice/contract/billing/offers/calls/save-offer-prices';
import { offerTexts } from '@midoffice/contract/billing/offers/lists';
import { ApiError, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { insertPrices, lockPrices } from '../price-store.ts';
import { requirePrices } from '../view.ts';

export const handler = implementWrite(saveOfferPrices, async (context, { version, table, note }) => {
  const { trx, platform, staff } = context;
  await lockPrices(trx);
  const newest = await requirePrices(trx);
  if (newest.version !== version)
    throw conflict(offerTexts.pricesChanged, [
      { field: 'version', expected: version, actual: newest.version, wanted: version + 1 },
    ]);
  if (isDeepStrictEqual(table, newest.table)) {
    context.previewOnly();
    return { success: true as const, message: 'Nothing has changed.', prices: newest };
  }
  // The limit binds whoever sends offers, so they do not set it.
  if (table.discountLimit !== newest.table.discountLimit && staff.role !== 'admin')
    throw new ApiError(403, offerTexts.limitByAdmin, { field: 'table.discountLimit' });
  const at = new Date(platform.now());
  await insertPrices(trx, { version: version + 1, table, note, at, by: staff.userid });
  await context.audit({
    targetKind: 'offer-prices',
    targetId: String(version + 1),
    before: newest.table,
    after: table,
    reason: note || undefined,
  });
  return { success: true as const, message: offerTexts.pricesSaved, prices: await requirePrices(trx) };
});
