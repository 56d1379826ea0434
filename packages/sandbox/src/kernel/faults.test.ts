// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { startSandbox } from '../index.ts';
import { open, refusal, sdkFor, secretKey } from '../stripe/testing.ts';
import { FaultBox } from './faults.ts';

test('rules match by wildcard, skip as many calls as they say and are used up', () => {
  const box = new FaultBox();
  box.add(
    { kind: '500', method: 'post', path: '/v1/invoices/*/pay', skip: 1, times: 2 },
    { kind: 'reset', path: '/v1/**' },
  );
  assert.equal(box.takeForRequest('stripe', 'POST', '/v1/invoices/in_1/pay')?.kind, 'reset');
  assert.equal(box.takeForRequest('stripe', 'POST', '/v1/invoices/in_1/pay')?.kind, '500');
  assert.equal(box.takeForRequest('stripe', 'GET', '/v1/invoices/in_1/pay'), null);
  assert.equal(box.takeForRequest('stripe', 'POST', '/v1/invoices/in_1/lines/pay'), null);
  assert.equal(box.takeForRequest('stripe', 'POST', '/v1/invoices/in_2/pay')?.kind, '500');
  assert.equal(box.takeForRequest('stripe', 'POST', '/v1/invoices/in_2/pay'), null);
  box.add({ kind: 'webhook-drop', eventType: 'invoice.*', vendor: 'paypal' });
  assert.equal(box.takeForWebhook('stripe', 'invoice.paid'), null);
  assert.equal(box.takeForWebhook('paypal', 'invoice.paid')?.kind, 'webhook-drop');
  assert.throws(() => box.add({ kind: 'nope' as 'reset' }), /Unknown fault kind/);
});

for (const kind of ['timeout-after-success', '500-after-success', 'reset', '500'] as const) {
  test(`the SDK's retry after ${kind} does the work once`, async (t) => {
    const { sandbox } = await open(t);
    const stripe = sdkFor(sandbox, { retries: 2 });
    sandbox.inject({ kind, method: 'POST', path: '/v1/customers' });
    const made = await stripe.customers.create({ name: 'Ada' });
    assert.equal(sandbox.stripe.count('customers'), 1);
    const worked = kind.endsWith('-after-success');
    const [first, second] = sandbox.requests();
    assert.equal(first?.fault, kind);
    assert.equal(first?.status, kind.startsWith('500') ? 500 : null);
    assert.equal(second?.status, 200);
    assert.equal(second?.replayed, worked);
    assert.equal(first?.idempotencyKey, second?.idempotencyKey);
    assert.equal((await stripe.customers.retrieve(made.id)).id, made.id);
  });
}

test('a hanging answer times out; the same key later finds what was done', async (t) => {
  const { sandbox } = await open(t);
  const hasty = sdkFor(sandbox, { timeoutMs: 150 });
  sandbox.inject(
    { kind: 'timeout-after-success', path: '/v1/refunds', hang: true },
    { kind: 'timeout-after-success', path: '/v1/customers', hang: true },
  );
  const lost = await refusal(hasty.customers.create({ name: 'Ada' }, { idempotencyKey: 'intent-7' }));
  assert.ok(lost instanceof Stripe.errors.StripeConnectionError);
  assert.equal(sandbox.stripe.count('customers'), 1);
  const found = await hasty.customers.create({ name: 'Ada' }, { idempotencyKey: 'intent-7' });
  assert.equal(found.name, 'Ada');
  assert.equal(sandbox.stripe.count('customers'), 1);
});

test('429 reaches the caller as a rate limit, 500 as an API error', async (t) => {
  const { sandbox, stripe } = await open(t);
  sandbox.inject({ kind: '429', path: '/v1/charges' }, { kind: '500', path: '/v1/charges' });
  const limited = await refusal(stripe.charges.list());
  assert.ok(limited instanceof Stripe.errors.StripeRateLimitError);
  assert.equal(limited.code, 'rate_limit');
  const broken = await refusal(stripe.charges.list());
  assert.ok(broken instanceof Stripe.errors.StripeAPIError);
  assert.equal((await stripe.charges.list()).data.length, 0);
});

test('a key whose first call is still under way is a conflict, and the work is done once', async (t) => {
  const { sandbox, stripe } = await open(t);
  sandbox.inject({ kind: 'delay', delayMs: 150, method: 'POST', path: '/v1/customers' });
  const first = stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'twice' });
  await new Promise((resolve) => setTimeout(resolve, 40));
  const second = await refusal(stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'twice' }));
  assert.equal(second.statusCode, 409);
  assert.equal(second.code, 'idempotency_key_in_use');
  const { id } = await first;
  assert.equal((await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'twice' })).id, id);
  assert.equal(sandbox.stripe.count('customers'), 1);
});

test('a delay holds the answer back', async (t) => {
  const { sandbox, stripe } = await open(t);
  sandbox.inject({ kind: 'delay', delayMs: 80 });
  const startedAt = performance.now();
  await stripe.customers.list();
  assert.ok(performance.now() - startedAt >= 75);
});

test('faults, requests and health are reached over HTTP, and secrets are not in the log', async (t) => {
  const { sandbox, stripe } = await open(t);
  const admin = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: await response.json() };
  };
  const added = (await admin('faults', 'POST', { kind: '500', path: '/v1/prices', times: 3 })) as {
    body: { faults: { left: number }[] };
  };
  assert.equal(added.body.faults[0]?.left, 3);
  assert.equal(((await admin('faults', 'POST', { kind: 'nope' })) as { status: number }).status, 400);
  assert.equal(((await admin('clock', 'POST', {})) as { status: number }).status, 400);
  await admin('faults', 'DELETE');
  await stripe.prices.list();
  await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
  const log = JSON.stringify(await admin('requests'));
  assert.match(log, /\/v1\/prices/);
  assert.ok(!log.includes(secretKey));
  assert.ok(!log.includes('tok_visa'));
  assert.equal(((await admin('health')) as { body: { ok: boolean } }).body.ok, true);
});

test('only loopback is served', async (t) => {
  await assert.rejects(startSandbox({ host: '0.0.0.0', stripe: { secretKey } }), /loopback only/);
  const { sandbox } = await open(t);
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: sandbox.port, path: '/_sandbox/health', headers: { host: 'evil.example' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
  assert.equal(status, 403);
});

test('the controls refuse requests that a web page makes, and change nothing', async (t) => {
  const { sandbox } = await open(t);
  const { request } = await import('node:http');
  const ask = (method: string, path: string, headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: sandbox.port, path, method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end(method === 'POST' ? '{"advanceMs":1000000}' : undefined);
    });
  const json = { 'content-type': 'application/json' };
  const before = sandbox.clock.nowMs();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: sandbox.url },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    for (const [method, path] of [
      ['POST', '/_sandbox/clock'],
      ['POST', '/_sandbox/faults'],
      ['DELETE', '/_sandbox/requests'],
      ['GET', '/_sandbox/requests'],
    ] as const)
      assert.equal(await ask(method, path, { ...json, ...headers } as never), 403, `${method} ${path}`);
  assert.ok(sandbox.clock.nowMs() - before < 900_000);
  assert.equal(await ask('GET', '/_sandbox/health', { 'sec-fetch-site': 'none' }), 200);
  assert.equal(await ask('POST', '/_sandbox/clock', json), 200);
  assert.ok(sandbox.clock.nowMs() - before >= 1_000_000);
});
