import { setPriceActive } from '@midoffice/contract/billing/prices/calls/set-price-active';
import type { ProviderPrice } from '../../../../platform/connectors/stripe/catalogue.ts';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { readAtVendor } from '../../payments/api.ts';
import { effect } from '../effects/set-price-active.ts';

export const handler = implementEffect(
  setPriceActive,
  effect,
  async (_context, { priceID, active, reason }, price: ProviderPrice) => {
    if (price.active === active)
      throw new ApiError(409, active ? 'The price is active already.' : 'The price is archived already.');
    return {
      targetKind: 'price',
      targetId: priceID,
      input: { active },
      lock: `price:${priceID}`,
      before: { name: price.name, active: price.active },
      after: { active },
      reason,
    };
  },
  async ({ platform }, { priceID }) => {
    const price = await readAtVendor(() => platform.connectors.stripe.catalogue.price(priceID));
    if (!price) throw notFound('The card provider knows no price of this ID.');
    return price;
  },
);
