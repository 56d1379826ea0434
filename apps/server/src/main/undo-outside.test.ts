// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import type { LinkedStore } from '../platform/connectors/records/records.ts';
import { newestAudit } from '../testing/audit.ts';
import { refuses } from '../testing/refuses.ts';
import type { Client } from '../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../testing/stripe.ts';
import { linkedCustomer, makeCustomer, testNowMs } from '../features/customers/accounts/testing/factory.ts';
import { listKeys } from '../features/customers/api-keys/keys.ts';
import { newKey } from '../features/customers/api-keys/testing/keys.ts';
import { accountEmail, outboxOf } from '../features/customers/emails/testing/mails-store.ts';
import { idsOf } from '../features/customers/stripe-accounts/testing/ids.ts';

describe('undo-account-change of what outside systems hold too', () => {
  let world: StripeTestServer;
  let admin: Client;
  let gated: Client;
  let made = 0;
  before(async () => {
    world = await stripeTestServer({
      nowMs: testNowMs,
      effectTimes: { pauseMs: 50, sweepMs: 50 },
      env: { STRIPE_ID_STAFF: 'gate-1', CONTACT_NAME: 'Olga' },
    });
    admin = await world.server.staff();
    gated = await world.server.staff({ role: 'standard', permissions: ['user-records'], userid: 'gate-1' });
  });
  after(() => world.close());

  const platform = () => world.server.platform;
  const records = () => platform().connectors.records;
  const undoable = async (userid: string) => {
    const { body } = await admin.call(getCustomerTimeline, { userid });
    return body.rows.find(({ undo }) => undo)?.undo ?? undefined;
  };
  /** Undoes the newest change that can be undone, to its end at the outside systems. */
  async function undone(userid: string, by = admin) {
    const { entryId } = (await undoable(userid))!;
    const { status, body } = await by.call(undoAccountChange, { userid, entryId, reason: 'wrong customer' });
    assert.equal(status, 200, JSON.stringify(body));
    if (body.effect) assert.equal((await platform().effects.settle(body.effect.id)).state, 'done');
    return { entryId, message: body.message };
  }
  async function everywhere() {
    made += 1;
    const stripeId = `cus_undo${made}`;
    const customer = await linkedCustomer(world, stripeId);
    for (const store of ['firebase', 'mongo'] as const)
      await records().put(store, customer.userid, { email: customer.email });
    return { ...customer, stripeId };
  }
  const emailsOf = async (userid: string, stripeId: string) => {
    const there = await platform().connectors.stripe.client!.customers.retrieve(stripeId);
    return [
      await accountEmail(platform().db, userid),
      (await records().read('firebase', userid))?.email,
      (await records().read('mongo', userid))?.email,
      there.deleted ? null : there.email,
    ];
  };

  test('an e-mail goes back in every place, is audited with its reason, and a second undo is refused', async () => {
    const { userid, email, stripeId } = await everywhere();
    const changed = await admin.call(updateUserEmail, { uid: userid, newEmail: 'moved@new.example' });
    assert.equal(changed.body.effect.state, 'done', changed.body.message);
    const offered = (await undoable(userid))!;
    assert.equal(offered.detail, `E-mail: moved@new.example → ${email}`);
    assert.match(offered.effects.join(' '), /Stripe, Firebase and MongoDB/);
    const { entryId, message } = await undone(userid);
    assert.match(message, new RegExp(`^The e-mail is being set back to ${email} here, at Stripe`));
    assert.deepEqual(await emailsOf(userid, stripeId), [email, email, email, email]);
    const entry = await newestAudit(world.server, userid);
    assert.deepEqual([entry?.kind, entry?.before], ['account.change-undone', { email: 'moved@new.example' }]);
    const mails = await outboxOf(platform().db, `user:${userid}`);
    assert.deepEqual(
      mails.slice(-2).map((mail) => [mail.template_type, mail.recipient]),
      [
        ['account/verify-email', email],
        ['account/email-changed', 'moved@new.example'],
      ],
    );
    await refuses(
      world.server,
      admin,
      undoAccountChange,
      { userid, entryId },
      409,
      /^The e-mail has changed since, so this change cannot be undone/,
    );
  });

  test('an e-mail that changed since and came back stays, until what came between was undone', async () => {
    const { userid, email } = await everywhere();
    const move = async (newEmail: string) => {
      const { body } = await admin.call(updateUserEmail, { uid: userid, newEmail });
      assert.equal(body.effect.state, 'done', body.message);
      return (await undoable(userid))!.entryId;
    };
    const first = await move('there@new.example');
    const back = [await move('between@new.example'), await move('there@new.example')];
    await refuses(
      world.server,
      admin,
      undoAccountChange,
      { userid, entryId: first },
      409,
      /^The e-mail has changed since, so this change cannot be undone/,
    );
    for (const entryId of [...back.toReversed(), first]) {
      const { status, body } = await admin.call(undoAccountChange, { userid, entryId });
      assert.equal(status, 200, body.message);
      assert.equal((await platform().effects.settle(body.effect!.id)).state, 'done');
    }
    assert.equal(await accountEmail(platform().db, userid), email);
  });

  test('an e-mail stays where the former address is somebody else’s by now, or the caller may not change it', async () => {
    const { userid, email } = await everywhere();
    await admin.call(updateUserEmail, { uid: userid, newEmail: 'moved2@new.example' });
    const { entryId } = (await undoable(userid))!;
    const plans = await world.server.staff({ role: 'standard', permissions: ['editPlanCode'] });
    await refuses(world.server, plans, undoAccountChange, { userid, entryId }, 403, /access/);
    await makeCustomer(platform(), { email });
    await refuses(
      world.server,
      admin,
      undoAccountChange,
      { userid, entryId },
      409,
      /^newEmail: This email belongs to another account/,
    );
  });

  const loose = (): string => {
    made += 1;
    const id = `cus_undoloose${made}`;
    world.sandbox.stripe.seedCustomer({
      id,
      email: 'l@x.example',
      name: 'L',
      created: '2025-01-01T00:00:00Z',
    });
    return id;
  };

  test('an active Stripe ID goes back, and one that the change added is free for its owner again', async () => {
    const { userid, stripeId } = await everywhere();
    const other = await everywhere();
    const wrong = loose();
    await gated.call(updateStripeId, { uid: userid, newStripeID: wrong });
    assert.deepEqual(await idsOf(world.server, userid), { [stripeId]: false, [wrong]: true });
    const offered = (await undoable(userid))!;
    assert.equal(offered.detail, `Active Stripe ID: ${wrong} → ${stripeId}`);
    await refuses(world.server, admin, undoAccountChange, { userid, entryId: offered.entryId }, 403, /Olga/);
    const { entryId } = await undone(userid, gated);
    assert.deepEqual(await idsOf(world.server, userid), { [stripeId]: true });
    await refuses(
      world.server,
      gated,
      undoAccountChange,
      { userid, entryId },
      409,
      /^The active Stripe ID has changed since/,
    );
    const given = await gated.call(updateStripeId, { uid: other.userid, newStripeID: wrong });
    assert.equal(given.status, 200, given.body.message);
  });

  test('a first Stripe ID is taken away again; one whose former ID was deleted offers no undo', async () => {
    const { userid } = await makeCustomer(platform());
    await gated.call(updateStripeId, { uid: userid, newStripeID: loose() });
    await undone(userid, gated);
    assert.deepEqual(await idsOf(world.server, userid), {});
    const { userid: second, stripeId } = await everywhere();
    await gated.call(updateStripeId, { uid: second, newStripeID: loose(), deleteAcc: true });
    assert.ok(!(stripeId in (await idsOf(world.server, second))));
    assert.equal(await undoable(second), undefined);
    const entry = await newestAudit(world.server, second);
    await refuses(
      world.server,
      gated,
      undoAccountChange,
      { userid: second, entryId: Number(entry!.id) },
      409,
      'This change cannot be undone.',
    );
  });

  async function keyed(held: Record<LinkedStore, string>, keys: readonly string[]) {
    const { userid, email } = await makeCustomer(platform(), {
      planCode: 'annualIND2',
      keys: keys.map((value) => ({ value, planCode: 'monthlyIND1' })),
    });
    for (const [store, apikey] of Object.entries(held))
      await records().put(store as LinkedStore, userid, { email, apikey });
    return userid;
  }
  const heldBy = async (userid: string) => [
    (await records().read('firebase', userid))?.apikey,
    (await records().read('mongo', userid))?.apikey,
  ];
  const keysOf = async (userid: string) =>
    (await listKeys(platform().db, platform().secrets, userid, { reveal: true })).map((key) => [
      key.key,
      key.mainkey,
      key.planCode,
    ]);

  test('a synced key: the former main key, its plan and the keys of the stores come back', async () => {
    const [main, other] = [newKey(), newKey()];
    const userid = await keyed({ firebase: main, mongo: other }, [main, other]);
    const former = await keysOf(userid);
    const synced = await admin.call(setSyncKey, { userid, priority: 'mongo', upgrade: 'true' });
    assert.equal(synced.body.effect.state, 'done', synced.body.message);
    assert.deepEqual(await heldBy(userid), [other, other]);
    assert.notDeepEqual(await keysOf(userid), former);
    const { entryId, message } = await undone(userid);
    assert.match(message, /^The main key is set back, and Firebase gets the key that it held\./);
    assert.deepEqual(await heldBy(userid), [main, other]);
    assert.deepEqual(await keysOf(userid), former);
    const { body } = await admin.call(getCustomerTimeline, { userid });
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`${main}|${other}`), 'no key in the timeline');
    await refuses(
      world.server,
      admin,
      undoAccountChange,
      { userid, entryId },
      409,
      /^The main key has changed since/,
    );
  });

  test('a sync of the main key gives back only keys of this customer; a later primary key is not overwritten', async () => {
    const [main, known, unknown] = [newKey(), newKey(), newKey()];
    const userid = await keyed({ firebase: known, mongo: unknown }, [main, known]);
    await admin.call(setSyncKey, { userid, priority: 'main' });
    assert.deepEqual(await heldBy(userid), [main, main]);
    await undone(userid);
    assert.deepEqual(await heldBy(userid), [known, main]);
    await admin.call(setSyncKey, { userid, priority: 'firebase' });
    const { entryId } = (await undoable(userid))!;
    await admin.call(setPrimaryKey, { apikey: main });
    const before = await keysOf(userid);
    await refuses(
      world.server,
      admin,
      undoAccountChange,
      { userid, entryId },
      409,
      /^The main key has changed/,
    );
    assert.deepEqual(await keysOf(userid), before);
  });
});
