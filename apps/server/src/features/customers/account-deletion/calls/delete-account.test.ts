// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { duplicateUserAccounts } from '@midoffice/contract/customers/accounts/calls/duplicate-user-accounts';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { toggleAccountFlags } from '@midoffice/contract/customers/accounts/calls/toggle-account-flags';
import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { sql } from 'kysely';
import { billingOf } from '../../../../platform/connectors/stripe/customers.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer, seedCatalogue, testNowMs } from '../../accounts/testing/factory.ts';
import { gatewayRecordOf, writeGatewayRecords } from '../../api-keys/api.ts';
import { billingAt, documentsOf, fullCustomer } from '../testing/world.ts';

describe('delete-account', () => {
  let world: StripeTestServer;
  let support: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    support = await world.server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => world.close());

  const entriesOf = (userid: string) =>
    world.server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'outcome', 'before', 'after', 'reason'])
      .where('target_id', '=', userid)
      .orderBy('id')
      .execute();

  test('afterwards every call answers No Users Found., and the search finds nobody', async () => {
    const { userid, email } = await fullCustomer(world);
    const { status, body } = await support.call(deleteAccount, { userid, reason: 'asked by mail' });
    assert.deepEqual(
      [status, body.message, body.effect.state],
      [200, 'Account deleted successfully.', 'done'],
    );
    const admin = await world.server.staff();
    const calls = [
      [userAccountDetails, { id: userid }],
      [getActiveSubscription, { userid }],
      [getLiveUsersDetails, { userid }],
      [refreshAccountDetails, { id: userid, type: 'firebase' }],
      [refreshStripe, { userid }],
      [updateSubscriptionNote, { userid, notes: 'x' }],
      [toggleAccountFlags, { userid, flag: 'legacy', value: true }],
      [updateLegacyUser, { userId: userid, legacy: true }],
      [updatePlancode, { userid, plancode: 'free' }],
      [updateManualSubInfo, { userid, manualPlanCode: 'free' }],
      [duplicateUserAccounts, { userid }],
      [deleteAccount, { userid }],
    ] as const;
    for (const [call, input] of calls) {
      const answer = await admin.call(call, input);
      assert.deepEqual([answer.status, answer.body.message], [404, 'No Users Found.'], call.name);
    }
    for (const query of [userid, email]) assert.deepEqual((await admin.call(getUsers, { query })).body, []);
  });

  test('keys are refused at the gateway at once, records disabled, billing ends with the paid period', async () => {
    const { userid, stripeId, paypalId } = await fullCustomer(world);
    const { platform } = world.server;
    await writeGatewayRecords(platform, userid);
    assert.ok(await gatewayRecordOf(platform, userid));
    await support.call(deleteAccount, { userid });
    assert.equal(await gatewayRecordOf(platform, userid), undefined);
    assert.deepEqual(await documentsOf(world, userid), ['disabled', 'disabled']);
    assert.deepEqual(await billingAt(world, stripeId), { ends: [true, true, true], collects: [false] });
    assert.equal(world.sandbox.paypal.get(paypalId)?.status, 'SUSPENDED');
  });

  test('of a customer with more than a page of them at the provider, everything that bills is found', async () => {
    const due = { price: 'price_monthlyIND1', start: '2026-03-10T00:00:00Z', status: 'past_due' } as const;
    world.sandbox.stripe.seedCustomer({
      id: 'cus_pages00000001',
      email: 'pages@example.com',
      name: 'Many Pages',
      created: '2025-01-01T00:00:00Z',
      subscriptions: Array.from({ length: 120 }, () => due),
    });
    const found = await billingOf(world.server.platform.connectors.stripe, 'cus_pages00000001');
    assert.deepEqual([found.subscriptions.length, found.invoices.length], [120, 120]);
    assert.equal(new Set(found.invoices.map(({ id }) => id)).size, 120);
  });

  test('the audit records what was deleted, as intent and outcome; neither the audit nor the plain archive fields contain a key', async () => {
    const { userid, email, apikey } = await fullCustomer(world);
    await support.call(deleteAccount, { userid, reason: 'asked by mail' });
    const entries = await entriesOf(userid);
    assert.deepEqual(
      entries.map(({ kind, outcome, reason }) => [kind, outcome, reason]),
      [
        ['account.deleted', 'intended', 'asked by mail'],
        ['account.deleted', 'done', null],
      ],
    );
    assert.equal((entries[0]!.before as { email: string }).email, email);
    const { rows } = await sql<{ found: string }>`
      select to_jsonb(d)::text || (select coalesce(jsonb_agg(to_jsonb(x)), '[]')::text from audit_detail x)
        || (select coalesce(jsonb_agg(to_jsonb(e)), '[]')::text from effect e) as found
      from deleted_account d where userid = ${userid}`.execute(world.server.platform.db);
    assert.ok(!rows[0]!.found.includes(apikey));
  });

  test('is listed among the deleted accounts, with who did it and until when it can come back', async () => {
    const { userid, email } = await fullCustomer(world);
    await support.call(deleteAccount, { userid, reason: 'made twice' });
    const { body } = await support.call(listDeletedAccounts, { search: email.slice(0, 8) });
    const row = body.rows.find((one) => one.userid === userid);
    assert.deepEqual(
      [row?.email, row?.reason, row?.deletedBy, row?.restorableUntil],
      [email, 'made twice', `${support.userid}@staff.example`, '2026-07-15T12:00:00.000Z'],
    );
  });

  test('a customer whom nobody else holds is deleted as well', async () => {
    const { userid } = await makeCustomer(world.server.platform, { keys: [] });
    assert.equal((await support.call(deleteAccount, { userid })).status, 200);
  });

  test('the account of a member of staff is never deleted, not by an admin, not one’s own', async () => {
    const admin = await world.server.staff();
    const colleague = await world.server.staff({ role: 'standard' });
    const digest = await world.server.digest();
    for (const userid of [colleague.userid, admin.userid]) {
      const { status, body } = await admin.call(deleteAccount, { userid });
      assert.deepEqual(
        [status, body.message],
        [403, 'The account of a member of staff cannot be deleted. Take the role away first.'],
      );
    }
    assert.equal(await world.server.digest(), digest);
  });

  test('two at once: one deletes, the other finds nobody', async () => {
    const { userid } = await fullCustomer(world);
    const answers = await Promise.all([1, 2, 3].map(() => support.call(deleteAccount, { userid })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404]);
  });

  test('a card provider that does not answer: deleted here at once, outside not confirmed, then done once', async () => {
    const { userid, stripeId } = await fullCustomer(world);
    world.sandbox.inject({
      kind: 'timeout-after-success',
      hang: true,
      method: 'POST',
      path: '/v1/subscriptions/*',
    });
    const { body } = await support.call(deleteAccount, { userid });
    assert.equal(body.effect.state, 'unknown');
    assert.equal((await support.call(userAccountDetails, { id: userid })).status, 404);
    const { body: list } = await support.call(listDeletedAccounts, { search: userid });
    assert.match(list.rows[0]?.unconfirmed ?? '', /is not confirmed yet/);
    assert.equal((await world.server.platform.effects.settle(body.effect.id)).state, 'done');
    assert.deepEqual(await billingAt(world, stripeId), { ends: [true, true, true], collects: [false] });
  });

  test('while an act on an outside system runs for the customer it is refused, and nothing is written', async () => {
    const { userid } = await fullCustomer(world);
    const { db } = world.server.platform;
    await sql`
      insert into effect (id, kind, title, target_kind, target_id, actor_label, call, audit_kind, input, state, next_try_at)
      values (gen_random_uuid(), 'test.act', 'PayPal migration', 'account', ${userid}, 'x', 'x', 'x.y', '{}', 'unknown', now() + interval '1 day')`.execute(
      db,
    );
    const digest = await world.server.digest();
    const { status, body } = await support.call(deleteAccount, { userid });
    assert.deepEqual(
      [status, body.message],
      [409, 'PayPal migration is in progress for this customer. Please wait until it finishes.'],
    );
    assert.equal(await world.server.digest(), digest);
  });

  test('refuses nobody by name, and a member without the grant', async () => {
    const { userid } = await fullCustomer(world);
    assert.equal((await support.call(deleteAccount, { userid: '' })).body.message, 'Please select a user');
    const outsider = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await world.server.digest();
    assert.equal((await outsider.call(deleteAccount, { userid })).status, 403);
    assert.equal(await world.server.digest(), digest);
  });
});
