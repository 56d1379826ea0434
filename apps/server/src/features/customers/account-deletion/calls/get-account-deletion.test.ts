import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAccountDeletion } from '@midoffice/contract/customers/account-deletion/calls/get-account-deletion';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer, seedCatalogue, testNowMs } from '../../accounts/testing/factory.ts';
import { insertStripeLinks, storeMirrors } from '../../stripe-accounts/api.ts';
import { familyOf } from '../family-store.ts';
import { partLabels } from '../rules.ts';
import { fullCustomer } from '../testing/world.ts';

describe('get-account-deletion', () => {
  let world: StripeTestServer;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
  });
  after(() => world.close());

  test('lists what goes with the account, what ends, and until when it could come back', async () => {
    const { userid } = await fullCustomer(world);
    const admin = await world.server.staff();
    await admin.call(refreshStripe, { userid });
    const { body } = await admin.call(getAccountDeletion, { userid });
    const counts = Object.fromEntries(body.parts.map(({ label, count }) => [label, count]));
    assert.deepEqual(
      [
        counts['API keys'],
        counts['Stripe IDs'],
        counts['Manual subscription'],
        counts['Subscriptions on record'],
      ],
      [2, 1, 1, 3],
    );
    assert.ok(!('Former permissions' in counts));
    assert.deepEqual(
      [body.subscriptions.length, body.openInvoices, body.restorableUntil, body.refusal],
      [5, 1, '2026-07-15T12:00:00.000Z', null],
    );
  });

  test('every table whose rows go with an account has a label for people', async () => {
    const tables = (await familyOf(world.server.platform.db)).map(({ table }) => table);
    assert.deepEqual(
      tables.filter((table) => table !== 'account' && !Object.hasOwn(partLabels, table)),
      [],
    );
  });

  test('counts the open invoices and drafts of all Stripe accounts, however old they are', async () => {
    const { userid } = await makeCustomer(world.server.platform);
    const { db } = world.server.platform;
    // Thirty newer ones are paid, so that the open ones are not among those that a panel shows.
    const mirrors = [7, 5].map((open, account) => ({
      customer: {
        id: `cus_paged${account}`,
        email: null,
        name: null,
        currency: 'usd',
        balanceCents: 0,
        delinquent: true,
        created: '2025-01-01T00:00:00.000Z',
        deleted: false,
        cards: [],
      },
      subscriptions: [],
      charges: [],
      invoices: Array.from({ length: 30 + open }, (_, n) => ({
        id: `in_paged${account}_${n}`,
        number: null,
        status: n < open ? 'open' : n < open + 2 ? 'draft' : 'paid',
        amountDueCents: 2900,
        amountRemainingCents: n < open ? 2900 : 0,
        currency: 'usd',
        created: n < open ? '2025-02-01T00:00:00.000Z' : '2026-02-01T00:00:00.000Z',
        attemptCount: 1,
        nextPaymentAttempt: null,
        hostedInvoiceUrl: null,
      })),
      olderInvoices: false,
      olderCharges: false,
    }));
    await insertStripeLinks(
      db,
      mirrors.map(({ customer }, n) => ({
        stripeId: customer.id,
        userid,
        active: n === 0,
        transferredFrom: null,
        record: customer,
      })),
    );
    await db.transaction().execute((trx) => storeMirrors(trx, mirrors));
    const admin = await world.server.staff();
    const { body } = await admin.call(getAccountDeletion, { userid });
    assert.deepEqual([body.openInvoices, body.draftInvoices], [12, 4]);
  });

  test('says why the account of a member of staff stays', async () => {
    const admin = await world.server.staff();
    const { body } = await admin.call(getAccountDeletion, { userid: admin.userid });
    assert.equal(
      body.refusal,
      'The account of a member of staff cannot be deleted. Take the role away first.',
    );
  });

  test('refuses nobody, an unknown user, and a member without the grant', async () => {
    const admin = await world.server.staff();
    assert.equal((await admin.call(getAccountDeletion, { userid: '' })).body.message, 'Please select a user');
    assert.equal(
      (await admin.call(getAccountDeletion, { userid: 'nobody' })).body.message,
      'No Users Found.',
    );
    const outsider = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(getAccountDeletion, { userid: 'nobody' })).status, 403);
  });
});
