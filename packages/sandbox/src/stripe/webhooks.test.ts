import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import Stripe from 'stripe';
import { startSandbox } from '../index.ts';
import { open, sdkFor, temporaryFolder } from './testing.ts';

const secret = 'whsec_test_0123456789';

interface Receiver {
  url: string;
  got: { body: string; signature: string }[];
  /** Statuses to answer next; 200 when there is none left. */
  answers: number[];
}

async function receiver(t: TestContext): Promise<Receiver> {
  const inbox: Receiver = { url: '', got: [], answers: [] };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      inbox.got.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(inbox.answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  inbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return inbox;
}

const typesOf = (inbox: Receiver): string[] =>
  inbox.got.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('events arrive in order, signed so that the SDK accepts them', async (t) => {
  const inbox = await receiver(t);
  const { sandbox, stripe } = await open(t, { stripe: { webhookUrl: inbox.url, webhookSecret: secret } });
  const customer = await stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k-1' });
  await stripe.customers.update(customer.id, { email: 'new@b.c' });
  await sandbox.stripe.webhooksIdle();
  assert.deepEqual(typesOf(inbox), ['customer.created', 'customer.updated']);
  const [first, second] = inbox.got.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, secret),
  );
  assert.equal(first?.request?.idempotency_key, 'k-1');
  assert.deepEqual(second?.data.previous_attributes, { email: 'a@b.c' });
  assert.throws(
    () => stripe.webhooks.constructEvent(`${inbox.got[0]?.body} `, inbox.got[0]?.signature ?? '', secret),
    /signature/i,
  );
  const listed = await stripe.events.list({ types: ['customer.created'] });
  assert.equal(listed.data[0]?.id, first?.id);
  assert.equal(listed.data[0]?.pending_webhooks, 0);
  assert.equal((await stripe.events.retrieve(second?.id ?? '')).type, 'customer.updated');
});

test('duplicate, disordered and dropped deliveries', async (t) => {
  const inbox = await receiver(t);
  const { sandbox, stripe } = await open(t, { stripe: { webhookUrl: inbox.url, webhookSecret: secret } });
  sandbox.inject(
    { kind: 'webhook-duplicate', eventType: 'customer.*' },
    { kind: 'webhook-disorder', eventType: 'product.*' },
    { kind: 'webhook-drop', eventType: 'coupon.created' },
  );
  await stripe.customers.create({});
  await stripe.products.create({ name: 'P' });
  await stripe.coupons.create({ percent_off: 5, duration: 'once' });
  await stripe.customers.create({});
  await sandbox.stripe.webhooksIdle();
  assert.deepEqual(typesOf(inbox), [
    'customer.created',
    'customer.created',
    'customer.created',
    'product.created',
  ]);
  assert.equal(JSON.parse(inbox.got[0]?.body ?? '').id, JSON.parse(inbox.got[1]?.body ?? '').id);
  sandbox.inject({ kind: 'webhook-disorder' });
  await stripe.products.create({ name: 'alone' });
  await sandbox.stripe.webhooksIdle();
  assert.equal(inbox.got.length, 5, 'a held event comes even if none overtakes it');
});

test('a delivery that is refused is tried again, the others are not held up', async (t) => {
  const inbox = await receiver(t);
  inbox.answers.push(500, 200, 302);
  const { sandbox, stripe } = await open(t, {
    stripe: { webhookUrl: inbox.url, webhookSecret: secret, webhookRetryMs: [30, 30] },
  });
  await stripe.customers.create({});
  await stripe.products.create({ name: 'P' });
  await sandbox.stripe.webhooksIdle();
  for (let waited = 0; inbox.got.length < 4 && waited < 3000; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await sandbox.stripe.webhooksIdle();
  assert.deepEqual(typesOf(inbox), [
    'customer.created',
    'product.created',
    'customer.created',
    'customer.created',
  ]);
});

test('events wait for a target over a restart', async (t) => {
  const stateDir = temporaryFolder();
  const inbox = await receiver(t);
  const stripeOptions = {
    secretKey: 'sk_test_sandbox_0123456789',
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: secret,
  };
  const first = await startSandbox({ stateDir, stripe: stripeOptions });
  await sdkFor(first).customers.create({});
  await first.stripe.webhooksIdle();
  await first.close();
  const { sandbox } = await open(t, { stateDir });
  sandbox.stripe.setWebhook({ url: inbox.url, secret });
  await sandbox.stripe.webhooksIdle();
  assert.deepEqual(typesOf(inbox), ['customer.created']);
  assert.ok(Stripe.webhooks.constructEvent(inbox.got[0]?.body ?? '', inbox.got[0]?.signature ?? '', secret));
});
