import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import { couponsWorld, payer, type CouponsWorld } from '../../coupon-analytics/testing/world.ts';

describe('get-user-invoices', () => {
  let world: CouponsWorld;
  let userid: string;
  before(async () => {
    world = await couponsWorld();
    ({ userid } = await payer(world, {
      paymentMethod: 'insufficient_funds',
      subscriptions: [
        { price: 'price_jpy', start: '2026-03-10T00:00:00Z', coupon: 'PARTNER20', status: 'past_due' },
      ],
    }));
  });
  after(() => world.close());
  const ask = async (input: object = {}) =>
    (await world.admin.call(getUserInvoices, { userid, ...input })).body;

  test('invoices newest first: due, paid, remaining, plan, codes, in yen without decimals', async () => {
    const { invoices, invoicesType, total } = await ask();
    assert.deepEqual([invoicesType, total], ['all', 4]);
    assert.deepEqual(
      invoices.map((one) => [
        one.createdAt.slice(0, 10),
        one.amountDue,
        one.amountPaid,
        one.amountRemaining,
        one.status,
      ]),
      [
        ['2026-06-10', 2400, 0, 2400, 'open'],
        ['2026-05-10', 2400, 2400, 0, 'paid'],
        ['2026-04-10', 2400, 2400, 0, 'paid'],
        ['2026-03-10', 2400, 2400, 0, 'paid'],
      ],
    );
    const [open] = invoices;
    assert.deepEqual(
      [open!.currency, open!.planName, open!.couponCodes, open!.periodStart],
      ['jpy', 'Starter, monthly', ['PARTNER20'], '2026-06-10T00:00:00.000Z'],
    );
    assert.match(open!.subscriptionID!, /^sub_/);
    assert.match(open!.invoiceUrl!, /^https:/);
    assert.match(open!.dashboardUrl, new RegExp(`/invoices/${open!.invoiceID}$`));
  });

  test('filters by status, searches by number, sorts and pages', async () => {
    const totals = await Promise.all(
      ['all', 'paid', 'open', 'void'].map(async (type) => (await ask({ type })).total),
    );
    assert.deepEqual(totals, [4, 3, 1, 0]);
    const [first] = (await ask({ sort: 'createdAt', limit: '1' })).invoices;
    assert.equal((await ask({ search: first!.number! })).total, 1);
    assert.equal((await ask({ page: '3', limit: '2' })).invoices.length, 0);
  });

  test('refuses an unknown status by its field, nobody, and a member without the grant', async () => {
    const { status, body } = await world.admin.call(getUserInvoices, { userid, type: 'lost' as never });
    assert.deepEqual(
      [status, (body as unknown as { message: string }).message],
      [400, 'type: must be one of all, paid, open, draft, void, uncollectible'],
    );
    assert.equal((await world.admin.call(getUserInvoices, { userid: 'nobody' })).status, 404);
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    assert.equal((await other.call(getUserInvoices, { userid })).status, 403);
  });
});
