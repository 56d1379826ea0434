import { createHash } from 'node:crypto';
import { createCustomPrice } from '@midoffice/contract/billing/prices/calls/create-custom-price';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { money } from '../../payments/api.ts';
import { effect } from '../effects/create-price.ts';
import { completePrice } from '../rules.ts';

export const handler = implementEffect(
  createCustomPrice,
  effect,
  async (_context, { currency = 'usd', reason, ...wanted }) => {
    const price = { ...completePrice(wanted), currency };
    const terms = createHash('sha256').update(JSON.stringify(price)).digest('hex');
    return {
      targetKind: 'product',
      targetId: price.productId,
      input: price,
      lock: `price:${terms}`,
      after: { ...price, amount: money(price.amount, currency) },
      reason,
    };
  },
);
