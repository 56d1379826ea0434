import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { customerWith, open, refusal, sdkFor, secretKey, useCard } from './testing.ts';

test('a customer is created, read, changed and deleted', async (t) => {
  const { stripe } = await open(t);
  const made = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada',
    address: { country: 'GB', line1: '12 St James' },
    metadata: { plan: 'pro', userid: '42' },
  });
  assert.match(made.id, /^cus_[0-9A-Za-z]{14}$/);
  assert.match(made.lastResponse.requestId, /^req_/);
  assert.equal(made.address?.country, 'GB');
  assert.equal(made.address?.city, null);
  const changed = await stripe.customers.update(made.id, {
    name: 'Ada L.',
    metadata: { plan: '', seats: '3' },
  });
  assert.deepEqual(changed.metadata, { userid: '42', seats: '3' });
  assert.equal(changed.email, 'ada@example.com');
  assert.deepEqual((await stripe.customers.update(made.id, { metadata: '' })).metadata, {});
  assert.deepEqual(await stripe.customers.del(made.id), { id: made.id, object: 'customer', deleted: true });
  const gone = await stripe.customers.retrieve(made.id);
  assert.equal(gone.deleted, true);
  assert.equal((await stripe.customers.list({ email: 'ada@example.com' })).data.length, 0);
});

test('a list of 250 customers is paged in both directions', async (t) => {
  const { sandbox, stripe } = await open(t);
  const created = Date.UTC(2024, 0, 1);
  sandbox.stripe.seed({
    customers: Array.from({ length: 250 }, (_, at) => ({
      email: `c${at}@example.com`,
      name: `C ${at}`,
      created: created + at * 1000,
      paymentMethod: 'none' as const,
    })),
  });
  const names: (string | null | undefined)[] = [];
  for await (const customer of stripe.customers.list({ limit: 100 })) names.push(customer.name);
  assert.equal(names.length, 250);
  assert.equal(names[0], 'C 249');
  assert.equal(names[249], 'C 0');
  const first = await stripe.customers.list({ limit: 3 });
  assert.equal(first.has_more, true);
  const second = await stripe.customers.list({ limit: 3, starting_after: first.data[2]?.id });
  assert.deepEqual(
    second.data.map(({ name }) => name),
    ['C 246', 'C 245', 'C 244'],
  );
  const back = await stripe.customers.list({ limit: 3, ending_before: second.data[0]?.id });
  assert.deepEqual(
    back.data.map(({ id }) => id),
    first.data.map(({ id }) => id),
  );
  assert.equal(back.has_more, false);
  const last = await stripe.customers.list({ limit: 100, created: { lt: created / 1000 + 3 } });
  assert.equal(last.data.length, 3);
  assert.equal(last.has_more, false);
  assert.equal((await refusal(stripe.customers.list({ limit: 101 }))).param, 'limit');
  assert.equal(
    (await refusal(stripe.customers.list({ starting_after: 'cus_nope' }))).code,
    'resource_missing',
  );
});

test('customers are found by e-mail and by metadata', async (t) => {
  const { stripe } = await open(t);
  const ada = await stripe.customers.create({ email: 'ada@example.com', metadata: { plan: 'pro' } });
  await stripe.customers.create({ email: 'bob@example.com', metadata: { plan: 'free' } });
  const byMail = await stripe.customers.search({ query: 'email:"ada@example.com"' });
  assert.deepEqual(
    byMail.data.map(({ id }) => id),
    [ada.id],
  );
  const both = await stripe.customers.search({ query: 'email~"example" AND metadata["plan"]:"pro"' });
  assert.deepEqual(
    both.data.map(({ id }) => id),
    [ada.id],
  );
  assert.equal((await stripe.customers.search({ query: "email~'example' OR name:'x'" })).data.length, 2);
  assert.equal((await stripe.customers.search({ query: '-metadata["plan"]:"pro"' })).data.length, 1);
  const firstPage = await stripe.customers.search({ query: 'email~"example"', limit: 1 });
  assert.ok(firstPage.next_page);
  const next = await stripe.customers.search({
    query: 'email~"example"',
    limit: 1,
    page: firstPage.next_page,
  });
  assert.deepEqual(
    next.data.map(({ id }) => id),
    [ada.id],
  );
  assert.equal((await refusal(stripe.customers.search({ query: 'shoe:"x"' }))).param, 'query');
});

test('refusals carry the envelope of the API', async (t) => {
  const { sandbox, stripe } = await open(t);
  const missing = await refusal(stripe.customers.retrieve('cus_nope'));
  assert.ok(missing instanceof Stripe.errors.StripeInvalidRequestError);
  assert.equal(missing.statusCode, 404);
  assert.equal(missing.code, 'resource_missing');
  assert.equal(missing.param, 'id');
  assert.equal(missing.message, "No such customer: 'cus_nope'");
  assert.match(missing.doc_url ?? '', /resource-missing$/);
  assert.match(missing.requestId ?? '', /^req_/);
  const raw = missing.raw as { request_log_url?: string };
  assert.match(raw.request_log_url ?? '', /^https:\/\/dashboard\.stripe\.com\/test\/logs\/req_/);

  const unknown = await refusal(stripe.customers.create({ nmae: 'x' } as object));
  assert.equal(unknown.code, 'parameter_unknown');
  assert.equal(unknown.param, 'nmae');
  assert.equal(
    (await refusal(stripe.subscriptions.create({ customer: 'cus_nope', items: [{ price: 'price_nope' }] })))
      .param,
    'customer',
  );
  assert.equal((await refusal(stripe.refunds.create({}))).code, 'parameter_missing');
  assert.equal((await refusal(stripe.customers.create({ email: 'no-mail' }))).code, 'email_invalid');

  const stranger = await refusal(sdkFor(sandbox, { key: 'sk_test_wrong_9999999999' }).customers.list());
  assert.ok(stranger instanceof Stripe.errors.StripeAuthenticationError);
  assert.equal(stranger.statusCode, 401);
  assert.ok(!stranger.message.includes('sk_test_wrong_9999999999'));
  const bare = await fetch(`${sandbox.url}/v1/customers`);
  assert.equal(bare.status, 401);
  const lost = await fetch(`${sandbox.url}/v1/nothing`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  assert.equal(lost.status, 404);
  assert.match(
    ((await lost.json()) as { error: { message: string } }).error.message,
    /Unrecognized request URL \(GET: \/v1\/nothing\)/,
  );
});

test('an idempotency key replays its answer and refuses other parameters', async (t) => {
  const { sandbox, stripe } = await open(t);
  const first = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'key-1' });
  const again = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'key-1' });
  assert.equal(again.id, first.id);
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
  assert.equal(sandbox.stripe.count('customers'), 1);
  const other = await refusal(stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'key-1' }));
  assert.ok(other instanceof Stripe.errors.StripeIdempotencyError);
  assert.equal(other.statusCode, 400);
  const elsewhere = await refusal(stripe.products.create({ name: 'Ada' }, { idempotencyKey: 'key-1' }));
  assert.match(elsewhere.message, /same endpoint/);
  // A refused parameter is not kept: the corrected call may use the key.
  await refusal(stripe.customers.create({ email: 'nope' }, { idempotencyKey: 'key-2' }));
  assert.ok(await stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'key-2' }));
  sandbox.clock.advance(25 * 3600 * 1000);
  const fresh = await stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'key-1' });
  assert.notEqual(fresh.id, first.id);
});

test('cards are attached, listed and detached; raw numbers and failing cards are refused', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe, 'pm_card_mastercard');
  await useCard(stripe, customer.id, 'pm_card_visa');
  const methods = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
  assert.deepEqual(
    methods.data.map(({ card }) => card?.last4),
    ['4242', '4444'],
  );
  assert.equal((await stripe.customers.listPaymentMethods(customer.id)).data.length, 2);
  const [visa] = methods.data;
  assert.ok(visa);
  assert.equal((await stripe.paymentMethods.detach(visa.id)).customer, null);
  const after = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
  assert.equal(after.invoice_settings.default_payment_method, null);

  const declined = await refusal(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
  );
  assert.ok(declined instanceof Stripe.errors.StripeCardError);
  assert.equal(declined.code, 'card_declined');
  assert.equal(declined.decline_code, 'generic_decline');
  const raw = await refusal(
    stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 1, exp_year: 2030 },
    }),
  );
  assert.match(raw.message, /Sending credit card numbers directly/);
  const token = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_amex' } });
  assert.equal(token.card?.brand, 'amex');
});

test('expansion reaches through lists and objects', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const charge = await stripe.charges.create({ amount: 500, currency: 'usd', customer: customer.id });
  const list = await stripe.charges.list({
    expand: ['data.customer.invoice_settings.default_payment_method', 'data.balance_transaction'],
  });
  const [found] = list.data;
  assert.ok(found);
  assert.equal(found.id, charge.id);
  const owner = found.customer as Stripe.Customer;
  assert.equal((owner.invoice_settings.default_payment_method as Stripe.PaymentMethod).card?.last4, '4242');
  assert.equal((found.balance_transaction as Stripe.BalanceTransaction).fee, 45);
  assert.match(
    (await refusal(stripe.charges.retrieve(charge.id, { expand: ['amount'] }))).message,
    /cannot be expanded \(amount\)/,
  );
});
