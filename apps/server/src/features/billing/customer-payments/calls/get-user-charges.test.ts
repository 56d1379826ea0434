import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeCustomer } from '../../../customers/accounts/testing/factory.ts';
import { couponsWorld, payer, type CouponsWorld } from '../../coupon-analytics/testing/world.ts';

describe('get-user-charges', () => {
  let world: CouponsWorld;
  let userid: string;
  let stripeID: string;
  before(async () => {
    world = await couponsWorld();
    ({ userid, stripeID } = await payer(world, {
      subscriptions: [
        {
          price: 'price_monthlyIND1',
          start: '2026-01-05T00:00:00Z',
          recoveredCycles: [2],
          refundedCycles: [0],
          partRefunds: [{ cycle: 1, amountCents: 400 }],
          disputes: [{ cycle: 3, status: 'needs_response' }],
        },
      ],
    }));
  });
  after(() => world.close());
  const ask = async (input: object = {}) =>
    (await world.admin.call(getUserCharges, { userid, ...input })).body;

  test('payment details count what the lists hold, also of a Stripe ID that was taken from the customer', async () => {
    const other = await payer(world, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-03-05T00:00:00Z' }],
    });
    const listed = async () => {
      const [charges, invoices] = await Promise.all([
        world.admin.call(getUserCharges, { userid: other.userid }),
        world.admin.call(getUserInvoices, { userid: other.userid }),
      ]);
      return [charges.body.total, invoices.body.total];
    };
    const counted = async () => {
      const { body } = await world.admin.call(getActiveSubscription, { userid: other.userid });
      return [body.chargeCount, body.invoiceCount];
    };
    assert.deepEqual(await counted(), [4, 4]);
    await world.server.platform.db
      .updateTable('stripe_customer')
      .set({ removed_at: '2026-06-14T00:00:00Z', active: false })
      .where('stripe_id', '=', other.stripeID)
      .execute();
    assert.deepEqual(await listed(), [4, 4]);
    assert.deepEqual(await counted(), [4, 4]);
  });

  test('charges newest first with what was due, paid, refunded and disputed, and why one failed', async () => {
    const { charges, chargesType, total, accounts, freshAt } = await ask();
    assert.deepEqual([chargesType, total, accounts[0]?.stripeID], ['all', 7, stripeID]);
    assert.ok(freshAt);
    assert.deepEqual(
      charges.map((one) => [
        one.createdAt.slice(0, 10),
        one.amountDue,
        one.amountPaid,
        one.amountRefunded,
        one.amountDisputed,
        one.status,
        one.failureCode,
      ]),
      [
        ['2026-06-05', 2900, 2900, 0, 0, 'succeeded', null],
        ['2026-05-05', 2900, 2900, 0, 0, 'succeeded', null],
        ['2026-04-05', 2900, 2900, 0, 2900, 'succeeded', null],
        ['2026-03-08', 2900, 2900, 0, 0, 'succeeded', null],
        ['2026-03-05', 2900, 0, 0, 0, 'failed', 'generic_decline'],
        ['2026-02-05', 2900, 2900, 400, 0, 'succeeded', null],
        ['2026-01-05', 2900, 2900, 2900, 0, 'succeeded', null],
      ],
    );
    const part = charges[5]!;
    assert.deepEqual(
      part.refunds.map(({ amount, status, reason }) => [amount, status, reason]),
      [[400, 'succeeded', 'requested_by_customer']],
    );
    assert.deepEqual(
      charges[2]!.disputes.map(({ amount, status, reason }) => [amount, status, reason]),
      [[2900, 'needs_response', 'fraudulent']],
    );
    assert.match(part.dashboardUrl, new RegExp(`/payments/${part.chargeID}$`));
    assert.match(part.invoiceUrl!, /^https:/);
  });

  test('filters by type, searches, sorts, and pages', async () => {
    const counts = await Promise.all(
      ['all', 'succeeded', 'failed', 'refunded', 'disputed', 'pending'].map(
        async (type) => (await ask({ type })).total,
      ),
    );
    assert.deepEqual(counts, [7, 6, 1, 2, 1, 0]);
    assert.equal((await ask({ search: 'GENERIC_decline' })).total, 1);
    assert.equal((await ask({ search: '_' })).total, 7, 'an id holds an underscore');
    const second = await ask({ limit: '2', page: '2', sort: 'createdAt' });
    assert.deepEqual(
      [second.total, second.charges.map(({ createdAt }) => createdAt.slice(0, 10))],
      [7, ['2026-03-05', '2026-03-08']],
    );
    const last = await ask({ sort: 'amountPaid', limit: '1' });
    assert.equal(last.charges[0]?.status, 'failed');
  });

  test('disputed are those with an open dispute or inquiry; the decided ones are among the ever disputed', async () => {
    const statuses = ['won', 'needs_response', 'lost', 'warning_under_review', 'warning_closed'] as const;
    const contested = await payer(world, {
      subscriptions: [
        {
          price: 'price_monthlyIND1',
          start: '2026-01-05T00:00:00Z',
          disputes: statuses.map((status, cycle) => ({ cycle, status })),
        },
      ],
    });
    const listed = async (type: string) =>
      (await ask({ userid: contested.userid, type, sort: 'createdAt' })).charges.map(
        ({ disputes }) => disputes.at(-1)?.status,
      );
    assert.deepEqual(await listed('disputed'), ['needs_response', 'warning_under_review']);
    assert.deepEqual(await listed('everDisputed'), [...statuses]);
  });

  test('refresh reads the customer again at the card provider, and the audit log says who asked', async () => {
    const member = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    const [first] = (await ask()).charges;
    await world.onlooker.refunds.create({ charge: first!.chargeID, amount: 100 });
    assert.equal((await ask()).charges[0]?.amountRefunded, 0);
    const { status, body } = await member.call(getUserCharges, { userid, refresh: 'true' });
    assert.deepEqual([status, body.charges[0]?.amountRefunded], [200, 100]);
    assert.match(body.refreshedBy!, /@staff\.example$/);
    const entry = await newestAudit(world.server, userid);
    assert.deepEqual([entry?.kind, entry?.actor_id], ['payments.refreshed', member.userid]);
  });

  test('where the provider does not answer the mirror stays, and the answer says why', async () => {
    const digest = await world.server.digest();
    world.sandbox.inject({ kind: '500', vendor: 'stripe', times: 20 });
    const { status } = await world.admin.call(getUserCharges, { userid, refresh: '1' });
    world.sandbox.clearFaults();
    assert.equal(status, 502);
    assert.equal(await world.server.digest(), digest);
    assert.equal((await ask()).total, 7);
  });

  test('a customer without an account at the provider has no charges, also when read again', async () => {
    const none = await makeCustomer(world.server.platform);
    const { body } = await world.admin.call(getUserCharges, { userid: none.userid, refresh: 'true' });
    assert.deepEqual([body.charges, body.total, body.accounts, body.freshAt], [[], 0, [], null]);
  });

  test('refuses what is missing or unknown by its field, and who may not look; nothing is written', async () => {
    const other = await world.server.staff({ role: 'standard', permissions: ['getInvoices'] });
    const colleague = await world.server.staff({ role: 'standard' });
    const member = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    const digest = await world.server.digest();
    for (const [input, status] of [
      [{ userid: ' ' }, 400],
      [{ userid, type: 'lost' }, 400],
      [{ userid, refresh: 'yes' }, 400],
      [{ userid, limit: '0' }, 400],
      [{ userid, limit: '10001' }, 400],
      [{ userid, sort: 'card' }, 400],
      [{ userid: 'nobody' }, 404],
    ] as const)
      assert.equal(
        (await world.admin.call(getUserCharges, input as never)).status,
        status,
        JSON.stringify(input),
      );
    assert.equal((await other.call(getUserCharges, { userid, refresh: 'true' })).status, 403);
    assert.equal(
      (await member.call(getUserCharges, { userid: colleague.userid, refresh: 'true' })).status,
      403,
    );
    assert.equal(await world.server.digest(), digest);
  });
});
