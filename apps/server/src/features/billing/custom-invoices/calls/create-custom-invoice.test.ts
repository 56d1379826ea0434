// Long: runs with `npm test -- all`.
import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import type { CustomInvoiceInput } from '@midoffice/contract/billing/custom-invoices/inputs';
import type { InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { readPdf } from '../../../../platform/pdf/testing/read-pdf.ts';
import {
  billedCustomer,
  fileOf,
  invoiceInput,
  invoiceWorld,
  makeInvoice,
  providerInvoices,
  type InvoiceWorld,
} from '../testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

const create = (inputData: unknown, more: object = {}) =>
  world.admin.call(createCustomInvoice, { process: true, inputData, ...more } as never);

test('process false answers what an invoice can be made of, and makes nothing (r002-invoice-two-step)', async () => {
  const before = await world.server.digest();
  const { status, body } = await world.admin.call(createCustomInvoice, { process: false });
  const options = body as unknown as InvoiceOptions;
  assert.equal(status, 200);
  assert.ok(options.products.some(({ id }) => id === 'prod_IND1'));
  const monthly = options.prices.find(({ id }) => id === 'price_monthlyIND1');
  assert.deepEqual([monthly?.currency, monthly?.interval], ['usd', 'month']);
  assert.deepEqual(
    options.currencies.filter(({ code }) => ['jpy', 'usd'].includes(code)),
    [
      { code: 'usd', decimals: 2 },
      { code: 'jpy', decimals: 0 },
    ],
  );
  assert.equal(options.seller.name, 'Example Data Ltd');
  assert.equal(await world.server.digest(), before);
});

test('what payment links sell, and prices of archived products, are not offered (r002-invoice-two-step)', async () => {
  const { sandbox, admin, onlooker, server } = world;
  // As create-payment-link does.
  const { catalogue } = server.platform.connectors.stripe;
  const effect = randomUUID();
  const product = await catalogue.createProduct({ name: 'Filings', effect, isLink: true }, `${effect}-1`);
  const linkPrice = await catalogue.createPrice(
    {
      product,
      amountCents: 19_900,
      currency: 'usd',
      interval: null,
      name: 'Filings',
      planCode: null,
      effect,
    },
    `${effect}-2`,
  );
  sandbox.stripe.seed({
    products: [{ id: 'prod_archived', name: 'Old plan' }],
    prices: [{ id: 'price_archived', product: 'prod_archived', unitAmountCents: 900 }],
  });
  await onlooker.products.update('prod_archived', { active: false });

  const { body } = await admin.call(createCustomInvoice, { process: false });
  const options = body as unknown as InvoiceOptions;
  assert.ok(options.products.some(({ id }) => id === 'prod_IND1'));
  assert.ok(!options.products.some(({ id }) => [product, 'prod_archived'].includes(id)));
  assert.ok(!options.prices.some(({ id }) => [linkPrice, 'price_archived'].includes(id)));
  const known = new Set(options.products.map(({ id }) => id));
  assert.deepEqual(
    options.prices.filter(({ productID }) => !known.has(productID)),
    [],
  );

  const before = await world.server.digest();
  const input = invoiceInput({
    currency: 'usd',
    lines: [{ description: 'Archive', quantity: 1, unitAmountCents: 19_900, priceID: linkPrice }],
  });
  const refused = await create(input);
  assert.deepEqual(
    [refused.status, refused.body.message],
    [400, 'inputData.lines.0.priceID: this price belongs to a payment link, an invoice cannot bill it'],
  );
  assert.equal(await world.server.digest(), before);
  assert.equal((await onlooker.customers.list({ email: input.client.email })).data.length, 0);
});

test('process true makes a final invoice, its PDF and the words of the mail (r002-invoice-two-step)', async () => {
  const { userid, stripeID, client } = await billedCustomer(world);
  const input = invoiceInput({ userid, client, discountPercent: 10, memo: 'Thank you.', reference: 'PO 77' });
  const made = await makeInvoice(world.admin, input);
  assert.match(made.filePath, /^custom-invoices\/[0-9a-f]{32}\.pdf$/);
  assert.ok(made.emailContent.includes(made.invoiceNumber) && made.emailContent.includes('€270.00'));
  assert.ok(made.emailContent.includes(made.hostedInvoiceUrl!));

  const [invoice, ...others] = await providerInvoices(world, stripeID);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [invoice!.id, invoice!.status, invoice!.total, invoice!.currency, invoice!.collection_method],
    [made.invoiceID, 'open', 27_000, 'eur', 'send_invoice'],
  );
  assert.deepEqual(
    invoice!.lines.data.map(({ amount, description }) => [amount, description]),
    [
      [18_000, 'Historical prices (2 × €100.00) (€200.00 less €20.00 discount)'],
      [4_500, 'Setup (€50.00 less €5.00 discount)'],
    ],
  );
  assert.equal(new Date(invoice!.due_date! * 1000).toISOString(), '2026-07-15T23:59:59.000Z');

  const file = await fileOf(world, made.filePath);
  assert.equal(file.headers['content-type'], 'application/pdf');
  const [page] = await readPdf(file.rawPayload);
  for (const text of [
    made.invoiceNumber,
    client.name,
    'Example Data Ltd',
    'Historical prices',
    'VAT 20% on €225.00',
    'Amount due (EUR) €270.00',
    '15 July 2026',
    'PO 77',
    'IBAN GB33',
    'Page 1 of 1',
  ])
    assert.ok(page!.text.includes(text), `${text} in ${page!.text}`);

  const { body: list } = await world.admin.call(listCustomInvoices, { search: made.invoiceNumber });
  assert.deepEqual(
    list.rows.map(({ number, status, totalCents, userid: of }) => [number, status, totalCents, of]),
    [[made.invoiceNumber, 'open', 27_000, userid]],
  );
});

test('a client as typed gets one account at the provider, whose next invoice it is billed at too', async () => {
  const client = { name: 'Ελένη Παπαδοπούλου', email: 'eleni@example.gr' };
  await makeInvoice(world.admin, invoiceInput({ client }));
  await makeInvoice(world.admin, invoiceInput({ client, reference: 'second' }));
  const { data } = await world.onlooker.customers.list({ email: client.email });
  assert.equal(data.length, 1);
  assert.equal((await providerInvoices(world, data[0]!.id)).length, 2);
});

test('300 lines are billed to the cent', async () => {
  const { userid, stripeID, client } = await billedCustomer(world);
  const lines = Array.from({ length: 300 }, (_none, at) => ({
    description: `Line ${at + 1}.`,
    quantity: 1 + (at % 3),
    unitAmountCents: 101 + at,
    taxPercent: [0, 7, 19][at % 3]!,
  }));
  const made = await makeInvoice(world.admin, invoiceInput({ userid, client, lines, discountCents: 12_345 }));
  const [invoice] = await providerInvoices(world, stripeID);
  assert.equal(invoice!.total, made.totalCents);
  const all = await world.onlooker.invoices
    .listLineItems(made.invoiceID, { limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  assert.equal(all.length, 300);
  const pages = await readPdf((await fileOf(world, made.filePath)).rawPayload);
  assert.ok(pages.length >= 8);
  assert.ok(pages.at(-1)!.text.includes('Line 300.'));
});

test('yen have no decimals', async () => {
  const lines = [{ description: '株価データ', quantity: 3, unitAmountCents: 12_345 }];
  const client = { name: '株式会社東京データ', email: 'keiri@example.jp' };
  const made = await makeInvoice(
    world.admin,
    invoiceInput({ client, currency: 'jpy', lines, taxPercent: 10 }),
  );
  assert.ok(made.emailContent.includes('¥40,739 is due'), made.emailContent);
  const [page] = await readPdf((await fileOf(world, made.filePath)).rawPayload);
  assert.ok(page!.text.includes('株式会社東京データ') && page!.text.includes('¥40,739'));
});

describe('bad input names its field and makes nothing', () => {
  const line = { description: 'Data', quantity: 1, unitAmountCents: 100 };
  const cases: readonly [string, Partial<Record<keyof CustomInvoiceInput, unknown>>, RegExp][] = [
    [
      'an amount of 0',
      { lines: [{ ...line, unitAmountCents: 0 }] },
      /^inputData\.lines\.0\.unitAmountCents: must be at least 1/,
    ],
    [
      'a negative amount',
      { lines: [{ ...line, unitAmountCents: -100 }] },
      /unitAmountCents: must be at least 1/,
    ],
    ['1e12', { lines: [{ ...line, unitAmountCents: 1e12 }] }, /unitAmountCents: must be at most 99999999/],
    [
      'part of a cent',
      { lines: [{ ...line, unitAmountCents: 1.005 }] },
      /unitAmountCents: must be a whole number/,
    ],
    [
      'an amount as text',
      { lines: [{ ...line, unitAmountCents: '100' }] },
      /unitAmountCents: must be a whole number/,
    ],
    [
      'a line of more than the provider takes',
      { lines: [{ ...line, quantity: 1000, unitAmountCents: 99_999_999 }] },
      /^inputData\.lines\.0: the amount of the line must be at most €999,999\.99/,
    ],
    [
      'a total of more than the provider takes',
      { lines: [{ ...line, unitAmountCents: 99_999_999 }, line] },
      /^inputData\.lines: the total must be at most €999,999\.99/,
    ],
    ['half a piece', { lines: [{ ...line, quantity: 0.5 }] }, /quantity: must be a whole number/],
    ['no line', { lines: [] }, /^inputData\.lines: must have at least one line/],
    [
      '301 lines',
      { lines: Array.from({ length: 301 }, () => line) },
      /^inputData\.lines: must have at most 300 lines/,
    ],
    [
      '501 characters (r003-text-limits)',
      { lines: [{ ...line, description: 'x'.repeat(501) }] },
      /^inputData\.lines\.0\.description: must have at most 500 characters/,
    ],
    [
      '501 characters in the notes (r003-text-limits)',
      { memo: 'x'.repeat(501) },
      /^inputData\.memo: must have at most 500 characters/,
    ],
    [
      'a due date in the past',
      { daysUntilDue: undefined, dueDate: '2026-06-14' },
      /^inputData\.dueDate: must not be in the past/,
    ],
    [
      'a due date in ten years',
      { daysUntilDue: undefined, dueDate: '2036-06-14' },
      /^inputData\.dueDate: must be within 365 days/,
    ],
    ['two due dates', { dueDate: '2026-06-20' }, /^inputData\.daysUntilDue: must be left out/],
    [
      'two discounts',
      { discountCents: 1, discountPercent: 1 },
      /^inputData\.discountCents: must be left out/,
    ],
    [
      'a discount of everything',
      { discountPercent: 100 },
      /^inputData\.discountCents: the discount leaves nothing to pay/,
    ],
    ['a tax of 101%', { taxPercent: 101 }, /^inputData\.taxPercent: must be at most 100/],
    [
      'a tax with four decimals',
      { taxPercent: 8.8755 },
      /^inputData\.taxPercent: must have at most three decimals/,
    ],
    ['a currency that does not exist', { currency: 'xxx' }, /^inputData\.currency: must be a currency/],
    [
      'a price of another currency',
      { lines: [{ ...line, priceID: 'price_monthlyIND1' }] },
      /^inputData\.lines\.0\.priceID: this price is in USD, the invoice is in EUR/,
    ],
    [
      'a price that is not there',
      { lines: [{ ...line, priceID: 'price_nobody' }] },
      /priceID: the card provider has no such price/,
    ],
    [
      'no e-mail address',
      { client: { name: 'A', email: 'nobody' } },
      /^inputData\.client\.email: must be an e-mail address/,
    ],
    [
      'Hangul, which no font has',
      { client: { name: '한국 데이터', email: 'a@example.kr' } },
      /^The PDF can't show these characters: 한/,
    ],
    ['a customer who is not there', { userid: 'nobody-there' }, /^No Users Found\.$/],
  ];
  for (const [what, change, message] of cases)
    test(what, async () => {
      const before = await world.server.digest();
      const { status, body } = await create({ ...invoiceInput(), ...change });
      assert.ok(status === 400 || status === 404, `${status} ${body.message}`);
      assert.match(body.message, message);
      assert.equal(await world.server.digest(), before);
    });

  test('no inputData', async () => {
    const { status, body } = await create(undefined);
    assert.deepEqual([status, body.message], [400, 'inputData: is required where process is true']);
  });
});

test('a currency that the subscription of the customer does not have is refused', async () => {
  const { userid, stripeID, client } = await billedCustomer(world, {
    subscriptions: [{ price: 'price_monthlyIND1', start: '2026-06-01T00:00:00Z' }],
  });
  const before = await world.server.digest();
  const { status, body } = await create(invoiceInput({ userid, client }));
  assert.equal(status, 400);
  assert.match(body.message, /^inputData\.currency: the customer's subscription is in USD/);
  assert.equal(await world.server.digest(), before);
  assert.equal((await providerInvoices(world, stripeID)).length, 0);
});

test('the address of a customer is no client as typed', async () => {
  const { client } = await billedCustomer(world);
  const { status, body } = await create(invoiceInput({ client }));
  assert.equal(status, 400);
  assert.match(body.message, /^inputData\.client\.email: this address belongs to a customer/);
});

test('a customer without an account at the provider is refused', async () => {
  const { userid, client } = await billedCustomer(world);
  await world.server.platform.db.deleteFrom('stripe_customer').where('userid', '=', userid).execute();
  const { status, body } = await create(invoiceInput({ userid, client }));
  assert.equal(status, 409);
  assert.match(body.message, /^This customer has no account at the card provider/);
});

test('a total that is not the one shown is refused', async () => {
  const { status, body } = await create(invoiceInput(), { expectedTotalCents: 29_999 });
  assert.equal(status, 409);
  assert.match(body.message, /^The total differs from the preview/);
});

test('an equal invoice for the same client within a day needs a yes', async () => {
  const input = invoiceInput();
  const made = await makeInvoice(world.admin, input);
  const second = await create({ ...input, daysUntilDue: 14 });
  assert.equal(second.status, 409);
  assert.match(second.body.message, new RegExp(`created invoice ${made.invoiceNumber} with the same lines`));
  const third = await create(input, { allowDuplicate: true });
  assert.equal(third.status, 200);
});

test('two people at once make one invoice, and the other one reads why', async () => {
  const input = invoiceInput();
  const other = await world.server.staff();
  world.sandbox.inject({ kind: 'delay', method: 'POST', path: '/v1/invoices', delayMs: 300, times: 1 });
  const answers = await Promise.all(
    [world.admin, other, world.admin, other].map((who) =>
      who.call(createCustomInvoice, { process: true, inputData: input }),
    ),
  );
  world.sandbox.clearFaults();
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  for (const { status, body } of answers)
    if (status === 409) assert.match(body.message, /being created already|created invoice/);
  const { data } = await world.onlooker.customers.list({ email: input.client.email });
  assert.equal((await providerInvoices(world, data[0]!.id)).length, 1);
});

test('whoever may not bill is refused, and nothing is written', async () => {
  const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
  const colleague = await world.server.staff({ role: 'standard' });
  const analyst = await world.server.staff({ role: 'analyst', permissions: ['create custom invoice'] });
  const before = await world.server.digest();
  for (const process of [true, false]) {
    const { status, body } = await outsider.call(createCustomInvoice, { process, inputData: invoiceInput() });
    assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
  }
  const staff = await analyst.call(createCustomInvoice, {
    process: true,
    inputData: invoiceInput({ userid: colleague.userid }),
  });
  assert.equal(staff.status, 403);
  assert.equal(await world.server.digest(), before);
});

test('a customer with a tax or credit of the provider: the total has to be ours', async () => {
  const { userid, stripeID, client } = await billedCustomer(world);
  await world.onlooker.customers.update(stripeID, { balance: -5_000 });
  const made = await makeInvoice(world.admin, invoiceInput({ userid, client }));
  assert.deepEqual([made.totalCents, made.amountDueCents], [30_000, 25_000]);
  const [page] = await readPdf((await fileOf(world, made.filePath)).rawPayload);
  assert.ok(page!.text.includes('Credit applied -€50.00') && page!.text.includes('Amount due (EUR) €250.00'));
});
