import { receiveStripeEvent } from '@midoffice/contract/billing/payments/calls/receive-stripe-event';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { keepEvents } from '../events.ts';

export const handler = implementWrite(receiveStripeEvent, async (context) => {
  const { platform, trx, rawBody } = context;
  const event = platform.connectors.stripe.verifyEvent(rawBody, context.header('stripe-signature'));
  const fresh = await keepEvents(platform, trx, [event], 'webhook');
  // One that is known already changes nothing.
  const [kept] = fresh;
  if (!kept) context.previewOnly();
  else
    await context.audit({
      actor: { id: null, label: 'card provider' },
      targetKind: 'stripe-event',
      targetId: kept.id,
      after: { type: kept.type, stripeId: kept.stripeId, created: kept.created },
    });
  return { received: true as const };
});
