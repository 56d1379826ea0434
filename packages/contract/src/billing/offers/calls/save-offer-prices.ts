import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, priceTableInput } from '../inputs.ts';
import { storedPriceTable } from '../shapes.ts';

export const saveOfferPrices = defineCall('saveOfferPrices', {
  method: 'POST',
  path: '/admin/save-offer-prices',
  access,
  mode: 'write',
  audit: 'offers.prices-saved',
  summary:
    'Saves the price table as a new version. Offers keep the version they were made with. 409 where there is a newer version than the caller had read',
  body: z.object({
    /** The newest version as the caller had read it. */
    version: z.number('must be a number').int('must be a whole number').min(1),
    table: priceTableInput,
    /** Why prices changed. */
    note: z.string('must be a text').trim().max(500, 'must have at most 500 characters').default(''),
  }),
  output: done.extend({ prices: storedPriceTable }),
  changes: ['offer-prices', 'offers'],
});
