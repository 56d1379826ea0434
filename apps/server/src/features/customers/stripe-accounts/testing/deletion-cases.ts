import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import type { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../../accounts/testing/factory.ts';
import { insertStripeLinks, keepFromStripe, readAccount } from '../api.ts';
import { activateId, linkId, unlinkId } from '../ids-store.ts';
import { emptyRecord } from '../mirror.ts';
import { auditOf, idsOf, isKeptAsDeleted } from './ids.ts';

/** What the two calls that delete an id have to do: the one takes an id that was typed, the other one of the list. */
export function provesDeletion(call: typeof deleteStripeId): void {
  describe(call.path, () => {
    let world: StripeTestServer;
    let gated: Client;
    let made = 0;
    before(async () => {
      world = await stripeTestServer({
        nowMs: testNowMs,
        env: { STRIPE_ID_STAFF: 'gate-1', CONTACT_NAME: 'Olga' },
      });
      seedCatalogue(world);
      gated = await world.server.staff({
        role: 'standard',
        permissions: ['updateStripeID'],
        userid: 'gate-1',
      });
    });
    after(() => world.close());

    /** A customer with an active and another account; the other has a running subscription. */
    const several = async () => {
      made += 1;
      const [active, other] = ['a', 'o'].map((letter) => `cus_${letter}${String(made).padStart(8, '0')}`) as [
        string,
        string,
      ];
      const { userid, email } = await linkedCustomer(world, active);
      world.sandbox.stripe.seedCustomer({
        id: other,
        email,
        name: 'Other',
        created: '2025-01-01T00:00:00Z',
        subscriptions: [{ price: 'price_monthlyIND1', start: '2026-06-01T00:00:00Z' }],
      });
      await insertStripeLinks(world.server.platform.db, [
        { stripeId: other, userid, active: false, transferredFrom: 'Firebase', record: emptyRecord(other) },
      ]);
      return { userid, active, other };
    };
    const deletedThere = async (id: string) =>
      (await world.server.platform.connectors.stripe.fetchCustomer(id))?.customer.deleted;

    test('deletes another account at the provider, with its subscription, takes it from the customer, and audits it', async () => {
      const { userid, active, other } = await several();
      const { status, body } = await gated.call(call, {
        uid: userid,
        stripeID: other,
        expected: active,
        reason: 'made twice',
      });
      assert.deepEqual([status, body.message], [200, `Stripe ID ${other} deleted.`]);
      assert.deepEqual(await idsOf(world.server, userid), { [active]: true });
      assert.deepEqual([await deletedThere(other), await deletedThere(active)], [true, false]);
      const entries = await auditOf(world.server, userid, 'stripe-account.deleted');
      assert.deepEqual(
        entries.map(({ outcome, reason }) => [outcome, reason]),
        [
          ['intended', 'made twice'],
          ['done', null],
        ],
      );
      assert.deepEqual(entries[0]?.before, { active, stripeIDs: [active, other] });
    });

    test('what was paid under the deleted id stays on record, and another deletion finds no such id', async () => {
      const { userid, active, other } = await several();
      const admin = await world.server.staff();
      await admin.call(refreshStripe, { userid });
      const paid = async () => {
        const { charges } = (await admin.call(getUserCharges, { uid: userid, type: 'all' })).body;
        return charges.map(({ chargeID, amountPaid }) => [chargeID, amountPaid]);
      };
      const before = await paid();
      assert.ok(before.length > 0);
      assert.equal((await gated.call(call, { uid: userid, stripeID: other })).status, 200);
      assert.deepEqual(await idsOf(world.server, userid), { [active]: true });
      await admin.call(refreshStripe, { userid });
      assert.deepEqual(await paid(), before);
      const { details } = (await admin.call(refreshStripe, { userid })).body;
      assert.deepEqual(
        details.allStripeAccounts.map(({ stripeID }) => stripeID),
        [active],
      );
      await refuses(
        world.server,
        gated,
        call,
        { uid: userid, stripeID: other },
        404,
        'This customer has no such Stripe ID.',
      );
      // Linked again by mistake, and taken away again.
      const { db } = world.server.platform;
      const link = { stripeId: other, userid, record: emptyRecord(other) };
      await db.transaction().execute((trx) => linkId(trx, link));
      assert.deepEqual(await idsOf(world.server, userid), { [active]: true, [other]: false });
      await db.transaction().execute((trx) => unlinkId(trx, userid, other));
      assert.deepEqual(await idsOf(world.server, userid), { [active]: true });
      assert.deepEqual(await paid(), before);
    });

    test('a reading that began before the deletion does not bring the deleted account back', async () => {
      const { userid, active, other } = await several();
      await (await world.server.staff()).call(refreshStripe, { userid });
      const { platform } = world.server;
      const early = await readAccount(platform, other);
      assert.equal(early.customer.deleted, false);
      assert.equal((await gated.call(call, { uid: userid, stripeID: other, expected: active })).status, 200);
      assert.equal(await isKeptAsDeleted(world.server, other), true);
      await platform.db.transaction().execute((trx) => keepFromStripe(trx, userid, [early]));
      assert.equal(await isKeptAsDeleted(world.server, other), true);
    });

    test('never the active one, and nothing is asked or written (r000-stripe-no-delete-active)', async () => {
      const { userid, active } = await several();
      const digest = await world.server.digest();
      const requestCount = world.sandbox.requests().length;
      const { status, body } = await gated.call(call, { uid: userid, stripeID: active });
      assert.deepEqual([status, body.message], [400, 'You cannot delete the active stripe account.']);
      assert.equal(await world.server.digest(), digest);
      assert.equal(world.sandbox.requests().length, requestCount);
    });

    test('refuses an id of another customer, and one that nobody has', async () => {
      const { userid } = await several();
      const stranger = await several();
      for (const stripeID of [stranger.other, 'cus_nobody000001']) {
        const { status, body } = await gated.call(call, { uid: userid, stripeID });
        assert.deepEqual([status, body.message], [404, 'This customer has no such Stripe ID.']);
      }
    });

    test('an account that the provider does not know any more is taken from the customer', async () => {
      const { userid, active, other } = await several();
      await world.onlooker.customers.del(other);
      assert.equal((await gated.call(call, { uid: userid, stripeID: other })).status, 200);
      assert.deepEqual(await idsOf(world.server, userid), { [active]: true });
    });

    test('a provider that does not answer: not confirmed, the id stays, then one deletion', async () => {
      const { userid, active, other } = await several();
      world.sandbox.inject({ kind: '500', method: 'DELETE', path: '/v1/customers/*' });
      const { body } = await gated.call(call, { uid: userid, stripeID: other });
      assert.equal(body.effect.state, 'unknown');
      assert.deepEqual(Object.keys(await idsOf(world.server, userid)).toSorted(), [active, other].toSorted());
      // Whom the setting does not name cannot take it up either.
      const admin = await world.server.staff();
      assert.equal((await admin.call(retryEffect, { id: body.effect.id })).status, 403);
      assert.equal(await deletedThere(other), false);
      assert.equal((await world.server.platform.effects.settle(body.effect.id)).state, 'done');
      assert.deepEqual(await idsOf(world.server, userid), { [active]: true });
    });

    test('refused while another act is open for the customer, and nothing is asked or written', async () => {
      const { userid, active, other } = await several();
      const admin = await world.server.staff();
      world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/customers/*' });
      const open = await admin.call(updateUserEmail, { uid: userid, newEmail: `new-${active}@example.com` });
      assert.equal(open.body.effect.state, 'unknown');
      const [digest, requestCount] = [await world.server.digest(), world.sandbox.requests().length];
      const { status, body } = await gated.call(call, { uid: userid, stripeID: other });
      assert.deepEqual(
        [status, body.message],
        [409, 'Email change is in progress for this customer. Please wait until it finishes.'],
      );
      assert.deepEqual(
        [await world.server.digest(), world.sandbox.requests().length],
        [digest, requestCount],
      );
    });

    test('an id that became the active one before its deletion was taken up is not deleted', async () => {
      const { userid, active, other } = await several();
      const { platform } = world.server;
      world.sandbox.inject({ kind: '500', method: 'DELETE', path: '/v1/customers/*' });
      const { body } = await gated.call(call, { uid: userid, stripeID: other });
      assert.equal(body.effect.state, 'unknown');
      await platform.db.transaction().execute((trx) => activateId(trx, userid, other));
      const view = await platform.effects.settle(body.effect.id);
      assert.deepEqual(
        [view.state, view.message],
        ['failed', `${other} is no longer due for deletion. Nothing was changed.`],
      );
      assert.deepEqual([await deletedThere(other), await deletedThere(active)], [false, false]);
    });

    test('somebody else has switched the active id meanwhile: a conflict with both', async () => {
      const { userid, active, other } = await several();
      const { status, body } = await gated.call(call, {
        uid: userid,
        stripeID: other,
        expected: 'cus_before1',
      });
      const { conflicts } = body as unknown as { conflicts: { expected: string; actual: string }[] };
      assert.deepEqual([status, conflicts[0]?.expected, conflicts[0]?.actual], [409, 'cus_before1', active]);
    });

    test('everybody whom the setting does not name is refused, admins too, and nothing is written (r000-stripe-four-users)', async () => {
      const { userid, other } = await several();
      const admin = await world.server.staff();
      const digest = await world.server.digest();
      const { status, body } = await admin.call(call, { uid: userid, stripeID: other });
      assert.deepEqual(
        [status, body.message],
        [403, 'You have no access to this function, please contact Olga for more information.'],
      );
      assert.equal(await world.server.digest(), digest);
    });

    test('an empty id is refused by name', async () => {
      const { userid } = await several();
      const { status, body } = await gated.call(call, { uid: userid, stripeID: '  ' });
      assert.deepEqual([status, body.message], [400, 'stripeID: is required']);
    });
  });
}
