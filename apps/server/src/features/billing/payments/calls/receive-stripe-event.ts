import { receiveStripeEvent } from '@midoffice/contract/billing/payments/calls/receive-stripe-event';
import { implementSigned, type SignedContext } from '../../../../platform/http/implement.ts';
import { keepEvents } from '../events.ts';

const verify = ({ platform, rawBody, header }: SignedContext) =>
  platform.connectors.stripe.verifyEvent(rawBody, header('stripe-signature'));

export const handler = implementSigned(receiveStripeEvent, verify, async (context, _input, event) => {
  const { platform, trx } = context;
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
