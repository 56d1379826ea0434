import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EffectPending } from '../../effects/effects.ts';
import Stripe from 'stripe';
import { stripeActs } from './acts.ts';

interface Intent {
  readonly status: string;
  readonly payment_method?: string;
}

/**
 * A provider whose invoice has these states, one after the other, and which answers a payment with `answer`: of a bank, or as
 * it answered an earlier request of the same key.
 */
function provider(
  appearances: readonly (readonly [invoice: string, intent: Intent | null])[],
  answer: string | Error,
  paidAt?: number,
) {
  const paidWith: string[] = [];
  let asked = 0;
  const client = {
    invoices: {
      retrieve: async () => {
        const [status, intent] = appearances[Math.min(asked++, appearances.length - 1)]!;
        return {
          status,
          ...(paidAt && { status_transitions: { paid_at: paidAt } }),
          payments: { data: intent ? [{ payment: { payment_intent: intent } }] : [] },
        };
      },
      pay: async (_id: string, { payment_method: card }: { payment_method: string }) => {
        paidWith.push(card);
        if (answer instanceof Error) throw answer;
        return { status: answer };
      },
    },
  };
  return { acts: stripeActs(client as unknown as Stripe), paidWith, client };
}

const failedAnswer = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'no' });
const refusedAnswer = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  message: 'Invoice is already paid',
  statusCode: 400,
});
const paid = { paid: true, alreadyPaid: false, declined: null };
const alreadyPaid = { paid: false, alreadyPaid: true, declined: null };

test('an answer that is neither paid nor declined is pending, no decline', async () => {
  for (const intent of ['processing', 'requires_action', null]) {
    const { acts, paidWith } = provider(
      [
        ['open', null],
        ['open', intent === null ? null : { status: intent }],
      ],
      'open',
    );
    await assert.rejects(acts.pay('in_1', 'pm_1', 'key'), EffectPending, String(intent));
    assert.deepEqual(paidWith, ['pm_1']);
  }
});

test('nothing is paid while an earlier payment is processed; its outcome counts', async () => {
  const waiting = provider([['open', { status: 'processing' }]], 'paid');
  await assert.rejects(waiting.acts.pay('in_1', 'pm_2', 'key'), EffectPending);
  assert.deepEqual(waiting.paidWith, []);
  // The repeated request is answered as the first one was.
  const through = provider([['paid', { status: 'succeeded', payment_method: 'pm_2' }]], 'paid');
  assert.deepEqual(await through.acts.pay('in_1', 'pm_2', 'key'), paid);
});

test('an invoice that somebody else paid is no payment of this card, before the request or while it is sent', async () => {
  for (const before of ['paid', 'open']) {
    const intent = { status: 'succeeded', payment_method: 'pm_9' };
    const { acts } = provider(
      [
        [before, before === 'paid' ? intent : null],
        ['paid', intent],
      ],
      refusedAnswer,
    );
    assert.deepEqual(await acts.pay('in_1', 'pm_1', 'key'), alreadyPaid, before);
  }
});

test('any other refusal of an invoice that is not paid stays one', async () => {
  const { acts } = provider([['void', null]], refusedAnswer);
  await assert.rejects(acts.pay('in_1', 'pm_1', 'key'), { name: 'EffectRefused', status: 422 });
});

test('after the provider has forgotten the key, the event of the payment says whose request it was', async () => {
  for (const [key, outcome] of [
    ['key', paid],
    ['other', alreadyPaid],
    [null, alreadyPaid],
    // Older than the provider keeps events: the card is all that is left to go by.
    [undefined, paid],
  ] as const) {
    const events =
      key === undefined ? [] : [{ data: { object: { id: 'in_1' } }, request: { idempotency_key: key } }];
    const { acts, client } = provider(
      [['paid', { status: 'succeeded', payment_method: 'pm_1' }]],
      refusedAnswer,
      1_781_000_000,
    );
    Object.assign(client, {
      events: {
        list: () => ({ autoPagingToArray: async () => [{ data: { object: { id: 'in_9' } } }, ...events] }),
      },
    });
    assert.deepEqual(await acts.pay('in_1', 'pm_1', 'key'), outcome, String(key));
  }
});

test('where the earlier request says nothing of its outcome, the payment itself says which card paid', async () => {
  for (const [card, outcome] of [
    ['pm_1', paid],
    ['pm_9', alreadyPaid],
  ] as const) {
    const intent = { status: 'succeeded', payment_method: card };
    const failed = provider([['paid', intent]], failedAnswer);
    assert.deepEqual(await failed.acts.pay('in_1', 'pm_1', 'key'), outcome);
    const slow = provider(
      [
        ['open', null],
        ['paid', intent],
      ],
      'open',
    );
    assert.deepEqual(await slow.acts.pay('in_1', 'pm_1', 'key'), outcome);
  }
});

test('a payment that has failed after all is a decline, whatever the repeated request is answered', async () => {
  const { acts } = provider([['open', { status: 'requires_payment_method' }]], 'open');
  assert.deepEqual(await acts.pay('in_1', 'pm_1', 'key'), {
    paid: false,
    alreadyPaid: false,
    declined: 'not accepted',
  });
});
