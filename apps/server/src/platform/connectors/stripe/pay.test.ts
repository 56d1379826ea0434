import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { EffectPending } from '../../effects/effects.ts';
import { stripeActs } from './acts.ts';

/** A provider whose invoice has these states, one after the other, and whose bank answers a payment with `answer`. */
function provider(
  appearances: readonly (readonly [invoice: string, intent: string | null])[],
  answer: string,
) {
  const paidWith: string[] = [];
  let asked = 0;
  const client = {
    invoices: {
      retrieve: async () => {
        const [status, intent] = appearances[Math.min(asked++, appearances.length - 1)]!;
        return {
          status,
          payments: { data: intent ? [{ payment: { payment_intent: { status: intent } } }] : [] },
        };
      },
      pay: async (_id: string, { payment_method: card }: { payment_method: string }) => {
        paidWith.push(card);
        return { status: answer };
      },
    },
  };
  return { acts: stripeActs(client as unknown as Stripe), paidWith };
}

test('an answer that is neither paid nor declined is pending, no decline', async () => {
  for (const intent of ['processing', 'requires_action', null]) {
    const { acts, paidWith } = provider(
      [
        ['open', null],
        ['open', intent],
      ],
      'open',
    );
    await assert.rejects(acts.pay('in_1', 'pm_1', 'key'), EffectPending, String(intent));
    assert.deepEqual(paidWith, ['pm_1']);
  }
});

test('nothing is paid while an earlier payment is processed; its outcome counts', async () => {
  const waiting = provider([['open', 'processing']], 'paid');
  await assert.rejects(waiting.acts.pay('in_1', 'pm_2', 'key'), EffectPending);
  assert.deepEqual(waiting.paidWith, []);
  const through = provider([['paid', 'succeeded']], 'paid');
  assert.deepEqual(await through.acts.pay('in_1', 'pm_2', 'key'), { paid: true, declined: null });
  assert.deepEqual(through.paidWith, []);
});

test('a payment that has failed after all is a decline, whatever the repeated request is answered', async () => {
  const { acts } = provider([['open', 'requires_payment_method']], 'open');
  assert.deepEqual(await acts.pay('in_1', 'pm_1', 'key'), { paid: false, declined: 'not accepted' });
});
