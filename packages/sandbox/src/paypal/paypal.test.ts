import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../index.ts';

const paypal = { clientId: 'client', clientSecret: 'secret' };
const june15 = Date.UTC(2026, 5, 15, 12);
const id = 'I-ABC123DEF456';

describe('the PayPal stand-in', () => {
  let sandbox: Sandbox;
  let token: string;
  before(async () => {
    sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' }, paypal, now: () => june15 });
    sandbox.paypal.seed([
      {
        id,
        planCode: 'monthlyIND1',
        amountCents: 2950,
        interval: 'month',
        start: '2026-05-31T00:00:00Z',
        nextBilling: '2026-06-30T00:00:00Z',
        payer: { id: 'PAYER1', email: 'ada@example.com' },
      },
    ]);
    token = ((await (await login('client:secret')).json()) as { access_token: string }).access_token;
  });
  after(() => sandbox.close());

  const login = (credentials: string) =>
    fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
  const ask = async (method: string, path: string, more: Record<string, string> = {}, body?: object) => {
    const response = await fetch(`${sandbox.url}/v1/billing/subscriptions/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : null) as Record<string, never> | null,
    };
  };

  test('wants its client and an access token', async () => {
    assert.equal((await login('client:wrong')).status, 401);
    const response = await fetch(`${sandbox.url}/v1/billing/subscriptions/${id}`);
    assert.equal(response.status, 401);
    assert.equal(((await response.json()) as { name: string }).name, 'AUTHENTICATION_FAILURE');
  });

  test('answers a subscription with its plan, and its payments of a span', async () => {
    const { body } = await ask('GET', `${id}?fields=plan`);
    const { status, custom_id, billing_info, plan } = body as unknown as {
      status: string;
      custom_id: string;
      billing_info: { next_billing_time: string; last_payment: { amount: { value: string } } };
      plan: { billing_cycles: { frequency: { interval_unit: string } }[] };
    };
    assert.deepEqual(
      [
        status,
        custom_id,
        billing_info.next_billing_time,
        billing_info.last_payment.amount.value,
        plan.billing_cycles[0]?.frequency.interval_unit,
      ],
      ['ACTIVE', 'monthlyIND1', '2026-06-30T00:00:00Z', '29.50', 'MONTH'],
    );
    assert.equal((await ask('GET', id)).body?.['plan'], undefined);
    const span = 'start_time=2026-01-01T00:00:00Z&end_time=2026-06-15T00:00:00Z';
    const payments = (await ask('GET', `${id}/transactions?${span}`)).body as unknown as {
      transactions: object[];
    };
    assert.equal(payments.transactions.length, 1);
    assert.equal((await ask('GET', `${id}/transactions`)).status, 400);
    assert.equal((await ask('GET', 'I-NOBODY')).status, 404);
  });

  test('moves once for a request id, and says so where the state does not allow it', async () => {
    const key = { 'paypal-request-id': 'request-1' };
    const reason = { reason: 'asked by the customer' };
    assert.equal((await ask('POST', `${id}/suspend`, key, {})).status, 400);
    for (let n = 0; n < 3; n += 1)
      assert.equal((await ask('POST', `${id}/suspend`, key, reason)).status, 204);
    assert.equal(sandbox.paypal.moves(id), 1);
    const refused = await ask('POST', `${id}/suspend`, { 'paypal-request-id': 'request-2' }, reason);
    assert.equal(refused.status, 422);
    assert.deepEqual(
      (refused.body as unknown as { details: { issue: string }[] }).details[0]?.issue,
      'SUBSCRIPTION_STATUS_INVALID',
    );
    assert.equal(
      (await ask('POST', `${id}/activate`, key, reason)).status,
      400,
      'the id was used for another request',
    );
    assert.equal((await ask('POST', `${id}/activate`, {}, reason)).status, 204);
    assert.equal(sandbox.paypal.get(id)?.status, 'ACTIVE');
  });

  test('bills what falls due when its clock moves, on the last day of short months', async () => {
    sandbox.clock.set(Date.UTC(2026, 8, 1));
    const { body } = await ask('GET', id);
    assert.equal(
      (body as unknown as { billing_info: { next_billing_time: string } }).billing_info.next_billing_time,
      '2026-09-30T00:00:00Z',
    );
    await ask('POST', `${id}/cancel`, {}, { reason: 'moved' });
    sandbox.clock.set(Date.UTC(2027, 0, 1));
    const span = 'start_time=2026-01-01T00:00:00Z&end_time=2027-01-01T00:00:00Z';
    const payments = (await ask('GET', `${id}/transactions?${span}`)).body as unknown as {
      transactions: object[];
    };
    assert.equal(payments.transactions.length, 4, 'none after it was cancelled');
  });

  test('fails on demand, after the work too', async () => {
    sandbox.inject({ kind: '429', vendor: 'paypal' });
    assert.equal((await ask('GET', id)).status, 429);
    sandbox.inject({ kind: 'timeout-after-success', vendor: 'paypal' });
    await assert.rejects(ask('GET', id));
    assert.equal((await ask('GET', id)).status, 200);
  });
});
