import { createHash } from 'node:crypto';
import { createPaymentLink } from '@midoffice/contract/billing/payment-links/calls/create-payment-link';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { money } from '../../payments/api.ts';
import { effect } from '../effects/create.ts';
import { twinOf } from '../store.ts';

const intervals = { once: null, monthly: 'month', annual: 'year' } as const;

export const handler = implementEffect(
  createPaymentLink,
  effect,
  async ({ trx }, { name, description, amount, currency = 'usd', period = 'once', reason }) => {
    const terms = { name, description, amountCents: amount, currency, interval: intervals[period] };
    const twin = await twinOf(trx, terms);
    if (twin !== undefined)
      throw new ApiError(409, `An open payment link with this title, description and price exists: ${twin}`);
    return {
      targetKind: 'payment-link',
      targetId: name,
      input: terms,
      lock: `payment-link:${createHash('sha256').update(JSON.stringify(terms)).digest('hex')}`,
      after: { ...terms, amount: money(amount, currency) },
      reason,
    };
  },
);
