// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../../accounts/testing/factory.ts';
import { auditOf, idsOf } from '../testing/ids.ts';

describe('update-stripe-id', () => {
  let world: StripeTestServer;
  let gated: Client;
  let made = 0;
  before(async () => {
    world = await stripeTestServer({
      nowMs: testNowMs,
      env: { STRIPE_ID_STAFF: 'gate-1,gate-2', CONTACT_NAME: 'Olga' },
    });
    seedCatalogue(world);
    gated = await world.server.staff({ role: 'standard', permissions: ['updateStripeID'], userid: 'gate-1' });
  });
  after(() => world.close());

  /** A customer at the provider whom nobody is linked to. */
  const loose = (email = 'loose@example.com'): string => {
    made += 1;
    const id = `cus_loose${String(made).padStart(6, '0')}`;
    world.sandbox.stripe.seedCustomer({ id, email, name: 'Loose', created: '2025-01-01T00:00:00Z' });
    return id;
  };
  const linked = () => {
    made += 1;
    return linkedCustomer(world, `cus_linked${String(made).padStart(6, '0')}`, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-06-01T00:00:00Z' }],
    });
  };
  const activeOf = async (userid: string): Promise<string> =>
    Object.entries(await idsOf(world.server, userid)).find(([, active]) => active)![0];

  test('by default validates, keeps the present account, and reads the new one (r000-stripe-checkbox-defaults)', async () => {
    const { userid, email } = await linked();
    const former = await activeOf(userid);
    const id = loose();
    const { status, body } = await gated.call(updateStripeId, {
      uid: userid,
      newStripeID: id,
      expected: former,
      reason: 'moved to the company account',
    });
    assert.deepEqual(
      [status, body.message, body.effect.state],
      [200, 'Stripe ID updated. Its e-mail at the card provider is loose@example.com.', 'done'],
    );
    assert.deepEqual(await idsOf(world.server, userid), { [former]: false, [id]: true });
    const admin = await world.server.staff();
    const { body: payments } = await admin.call(getActiveSubscription, { userid });
    assert.deepEqual([payments.account?.['email'], payments.user.email], ['loose@example.com', email]);
    const entries = await auditOf(world.server, userid, 'stripe-account.switched');
    assert.deepEqual(
      [entries.length, entries[0]?.before, entries[0]?.reason],
      [2, { active: former, stripeIDs: [former] }, 'moved to the company account'],
    );
  });

  test('with deleteAcc the former account is deleted at the provider and taken from the customer', async () => {
    const { userid } = await linked();
    const former = await activeOf(userid);
    const id = loose();
    const { body } = await gated.call(updateStripeId, { uid: userid, newStripeID: id, deleteAcc: true });
    assert.match(body.message, new RegExp(`^Stripe ID updated\\. ${former} was deleted\\.`));
    assert.deepEqual(await idsOf(world.server, userid), { [id]: true });
    const there = await world.server.platform.connectors.stripe.fetchCustomer(former);
    assert.equal(there?.customer.deleted, true);
  });

  test('a lost answer of the deletion is checked: one deletion, and the new id is active meanwhile', async () => {
    const { userid } = await linked();
    const former = await activeOf(userid);
    const id = loose();
    world.sandbox.inject({
      kind: 'timeout-after-success',
      hang: true,
      method: 'DELETE',
      path: '/v1/customers/*',
    });
    const { body } = await gated.call(updateStripeId, { uid: userid, newStripeID: id, deleteAcc: true });
    assert.equal(body.effect.state, 'unknown');
    assert.deepEqual(await idsOf(world.server, userid), { [former]: false, [id]: true });
    const locked = await gated.call(updateStripeId, { uid: userid, newStripeID: loose() });
    assert.deepEqual(
      [locked.status, locked.body.message],
      [
        409,
        'Another change of the Stripe IDs of this customer is in progress. Please wait until it finishes.',
      ],
    );
    assert.equal((await world.server.platform.effects.settle(body.effect.id)).state, 'done');
    assert.deepEqual(await idsOf(world.server, userid), { [id]: true });
  });

  test('goes back to one of the other ids', async () => {
    const { userid } = await linked();
    const former = await activeOf(userid);
    const id = loose();
    await gated.call(updateStripeId, { uid: userid, newStripeID: id });
    assert.equal((await gated.call(updateStripeId, { uid: userid, newStripeID: former })).status, 200);
    assert.deepEqual(await idsOf(world.server, userid), { [former]: true, [id]: false });
  });

  test('refuses what the provider does not know or has deleted; without validation it is taken', async () => {
    const { userid } = await linked();
    const gone = loose();
    await world.onlooker.customers.del(gone);
    const digest = await world.server.digest();
    for (const [newStripeID, text] of [
      ['cus_nobody000001', 'newStripeID: the card provider knows no cus_nobody000001'],
      [gone, `newStripeID: ${gone} was deleted at the card provider`],
    ] as const) {
      const { status, body } = await gated.call(updateStripeId, { uid: userid, newStripeID });
      assert.deepEqual([status, body.message], [400, text]);
    }
    assert.equal(await world.server.digest(), digest);
    assert.equal(
      (await gated.call(updateStripeId, { uid: userid, newStripeID: 'cus_nobody000001', validate: false }))
        .status,
      200,
    );
    assert.equal(await activeOf(userid), 'cus_nobody000001');
  });

  test('refuses an id of another customer, validated or not, and of a member of staff without naming them', async () => {
    const { userid } = await linked();
    const other = await linked();
    const taken = await activeOf(other.userid);
    const digest = await world.server.digest();
    for (const validate of [true, false]) {
      const { status, body } = await gated.call(updateStripeId, {
        uid: userid,
        newStripeID: taken,
        validate,
      });
      assert.deepEqual(
        [status, body.message],
        [409, `newStripeID: ${taken} belongs to another customer, ${other.email}`],
      );
    }
    assert.equal(await world.server.digest(), digest);
    await world.server.platform.db
      .updateTable('account')
      .set({ user_role: 'admin' })
      .where('userid', '=', other.userid)
      .execute();
    const { status, body } = await gated.call(updateStripeId, { uid: userid, newStripeID: taken });
    assert.equal(status, 403);
    assert.ok(!body.message.includes(other.email));
  });

  test('one new id for two customers at once: one gets it', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => makeCustomer(world.server.platform)));
    const id = loose();
    const answers = await Promise.all(
      customers.map(({ userid }) => gated.call(updateStripeId, { uid: userid, newStripeID: id })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
  });

  test('two staff at once lose nothing: what is answered as done is linked, one id is active', async () => {
    const second = await world.server.staff({
      role: 'standard',
      permissions: ['updateStripeID'],
      userid: 'gate-2',
    });
    const { userid } = await linked();
    const former = await activeOf(userid);
    const ids = Array.from({ length: 8 }, () => loose());
    const answers = await Promise.all(
      ids.map((newStripeID, n) =>
        (n % 2 ? gated : second).call(updateStripeId, { uid: userid, newStripeID }),
      ),
    );
    const now = await idsOf(world.server, userid);
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    ids.forEach((id, n) => assert.equal(id in now, answers[n]!.status === 200, id));
    assert.ok(former in now);
    assert.equal(Object.values(now).filter(Boolean).length, 1);
  });

  test('of two staff who read the same value, one succeeds and the other gets a conflict with both values', async () => {
    const { userid } = await linked();
    const expected = await activeOf(userid);
    const answers = await Promise.all(
      [loose(), loose()].map((newStripeID) =>
        gated.call(updateStripeId, { uid: userid, newStripeID, expected }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const late = await gated.call(updateStripeId, { uid: userid, newStripeID: loose(), expected });
    const { conflicts } = late.body as unknown as { conflicts: { field: string; actual: string }[] };
    assert.deepEqual(
      [late.status, conflicts[0]?.field, conflicts[0]?.actual],
      [409, 'newStripeID', await activeOf(userid)],
    );
  });

  test('everybody whom the setting does not name is refused, admins too, and nothing is asked or written (r000-stripe-four-users)', async () => {
    const { userid } = await linked();
    const id = loose();
    const asked = world.sandbox.requests().length;
    for (const role of ['admin', 'standard'] as const) {
      const fifth = await world.server.staff({ role, permissions: ['updateStripeID'] });
      const digest = await world.server.digest();
      const { status, body } = await fifth.call(updateStripeId, { uid: userid, newStripeID: id });
      assert.deepEqual(
        [status, body.message],
        [403, 'You have no access to this function, please contact Olga for more information.'],
      );
      assert.equal(await world.server.digest(), digest);
    }
    assert.equal(world.sandbox.requests().length, asked);
  });

  const refused: readonly (readonly [string, string, string])[] = [
    ['nothing', '', 'newStripeID: is required'],
    [
      'what is no customer id',
      'sub_123',
      'newStripeID: must be a Stripe customer id such as cus_NffrFeUfNV2Hib',
    ],
  ];
  for (const [what, newStripeID, text] of refused) {
    test(`refuses ${what} by name`, async () => {
      const { userid } = await linked();
      const { status, body } = await gated.call(updateStripeId, { uid: userid, newStripeID });
      assert.deepEqual([status, body.message], [400, text]);
    });
  }

  test('refuses the id that is active already', async () => {
    const { userid } = await linked();
    const { status, body } = await gated.call(updateStripeId, {
      uid: userid,
      newStripeID: await activeOf(userid),
    });
    assert.deepEqual([status, body.message], [400, 'newStripeID: is the active Stripe ID already']);
  });
});
