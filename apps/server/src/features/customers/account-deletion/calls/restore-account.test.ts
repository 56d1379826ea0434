// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { sql } from 'kysely';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer, seedCatalogue } from '../../accounts/testing/factory.ts';
import { makeDeclarations } from '../../../staff-work/declarations/factory.ts';
import { makeResponses } from '../../../staff-work/surveys/factory.ts';
import { gatewayRecordOf, writeGatewayRecords } from '../../api-keys/api.ts';
import { insertStripeLinks, mirroredAccounts } from '../../stripe-accounts/api.ts';
import { otherReferences } from '../family-store.ts';
import { billingAt, documentsOf, fullCustomer, ownTables } from '../testing/world.ts';

const dayMs = 86_400_000;

describe('restore-account', () => {
  let world: StripeTestServer;
  let support: Client;
  const clock = { nowMs: Date.UTC(2026, 5, 15, 12) };
  before(async () => {
    world = await stripeTestServer(clock);
    seedCatalogue(world);
    support = await world.server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => world.close());

  test('deleted and restored, every table is as it was, to the last byte but the seals', async () => {
    const { userid, apikey } = await fullCustomer(world);
    const digest = () =>
      // Sealed anew: the same keys under other nonces.
      world.server.digest({ except: [...ownTables, 'api_key', 'linked_record'] });
    const before = await digest();
    const keysBefore = await keys(userid);
    // What the card provider has by now is read neither here nor below: the archive alone has to be whole.
    const noReading = { kind: '500', method: 'GET', path: '/v1/customers/*' } as const;
    world.sandbox.inject(noReading);
    await support.call(deleteAccount, { userid });
    assert.notEqual(await digest(), before);
    world.sandbox.inject(noReading);
    const { status, body } = await support.call(restoreAccount, { userid, reason: 'deleted by mistake' });
    assert.deepEqual(
      [status, body.message],
      [
        200,
        'Account restored. The card provider did not answer: payments and subscriptions are shown as of the deletion until they are read again.',
      ],
    );
    assert.equal(await digest(), before);
    assert.deepEqual(await keys(userid), keysBefore);
    const admin = await world.server.staff();
    const { body: details } = await admin.call(userAccountDetails, { id: userid, apikey: 'true' });
    assert.deepEqual([details.user.apiKey[0]?.key, details.firebase?.apikey], [apikey, apikey]);
  });

  test("answers to surveys and declarations go and come back with their account, by user id or e-mail, and nobody else's do", async () => {
    const { platform } = world.server;
    const [gone, other] = [await makeCustomer(platform), await makeCustomer(platform)];
    const Reason = `Words of ${gone.userid} alone`;
    await makeResponses(platform, [
      { _id: 'by-id', userid: gone.userid, questions: { Reason } },
      { _id: 'by-email', email: gone.email.toUpperCase() },
      { _id: 'of-no-account', userid: 'unknown', email: gone.email },
      { _id: 'of-another', userid: other.userid, email: gone.email },
      { _id: 'of-nobody' },
    ]);
    await makeDeclarations(platform, [
      { _id: 'by-id', userid: gone.userid, email: null },
      { _id: 'by-email', userid: null, email: gone.email },
      { _id: 'of-another', userid: other.userid, email: gone.email },
    ]);
    // Sealed anew: the same keys under other nonces.
    const digest = () => world.server.digest({ except: [...ownTables, 'api_key'] });
    const stored = async (table: 'survey_response' | 'user_declaration' | 'survey_option') => {
      const { rows } = await sql<{
        id: string;
      }>`select id::text as id from ${sql.table(table)} order by id`.execute(platform.db);
      return rows.map(({ id }) => id);
    };
    const [before, options] = [await digest(), await stored('survey_option')];
    await support.call(deleteAccount, { userid: gone.userid });
    assert.deepEqual(await stored('survey_response'), ['of-another', 'of-nobody']);
    assert.deepEqual(await stored('user_declaration'), ['of-another']);
    assert.deepEqual(await stored('survey_option'), options, 'its texts are needed to bring it back');
    assert.equal((await support.call(restoreAccount, { userid: gone.userid })).status, 200);
    assert.equal(await digest(), before);
    // A file may be imported again while the account is deleted.
    await support.call(deleteAccount, { userid: gone.userid });
    await makeResponses(platform, [{ _id: 'by-id', userid: gone.userid, questions: { Reason } }]);
    assert.equal((await support.call(restoreAccount, { userid: gone.userid })).status, 200);
    assert.equal((await stored('survey_response')).length, 5);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from survey_answer where response_id = 'by-id'`.execute(platform.db);
    assert.equal(rows[0]!.n, 1);
  });

  const keys = (userid: string) =>
    world.server.platform.db
      .selectFrom('api_key')
      .select(['id', 'key_hash', 'key_prefix', 'main_key', 'plan_code', 'created_at'])
      .where('userid', '=', userid)
      .orderBy('id')
      .execute();

  test('outside everything goes on as before: gateway, sign-in, billing; what the customer had ended stays so', async () => {
    const { userid, stripeId, paypalId } = await fullCustomer(world);
    const { platform } = world.server;
    await writeGatewayRecords(platform, userid);
    const known = await gatewayRecordOf(platform, userid);
    const billing = await billingAt(world, stripeId);
    assert.deepEqual(billing, { ends: [false, false, true], collects: [true] });
    await support.call(deleteAccount, { userid });
    await support.call(restoreAccount, { userid });
    assert.deepEqual(await gatewayRecordOf(platform, userid), known);
    assert.deepEqual(await documentsOf(world, userid), ['let in', 'let in']);
    assert.deepEqual(await billingAt(world, stripeId), billing);
    assert.equal(world.sandbox.paypal.get(paypalId)?.status, 'ACTIVE');
  });

  test('a subscription that ends some day far off is stopped as well, and has its end again afterwards', async () => {
    const { userid, stripeId } = await fullCustomer(world);
    const farOff = Date.UTC(2031, 0, 1) / 1000;
    const { data } = await world.onlooker.subscriptions.list({ customer: stripeId });
    const { id } = data.find((one) => one.items.data[0]?.price.id === 'price_monthlyIND1')!;
    await world.onlooker.subscriptions.update(id, { cancel_at: farOff });
    await support.call(deleteAccount, { userid });
    const stopped = await world.onlooker.subscriptions.retrieve(id);
    assert.equal(stopped.cancel_at_period_end, true);
    assert.equal(stopped.cancel_at, stopped.items.data[0]?.current_period_end);
    await support.call(restoreAccount, { userid });
    const restored = await world.onlooker.subscriptions.retrieve(id);
    assert.deepEqual([restored.cancel_at_period_end, restored.cancel_at], [false, farOff]);
  });

  test('a subscription that ended in the meantime is reported', async () => {
    const { userid, stripeId } = await fullCustomer(world);
    await support.call(deleteAccount, { userid });
    const client = world.onlooker;
    const { data } = await client.subscriptions.list({ customer: stripeId });
    const ended = data.find((one) => one.items.data[0]?.price.id === 'price_monthlyIND1')!.id;
    await client.subscriptions.cancel(ended);
    const { body } = await support.call(restoreAccount, { userid });
    assert.equal(
      body.message,
      'Account restored. One subscription has ended in the meantime and must be created again.',
    );
    // No webhook stored this: the account did not exist then.
    const [held] = await mirroredAccounts(world.server.platform.db, userid);
    assert.equal(held?.subscriptions.find(({ id }) => id === ended)?.status, 'canceled');
  });

  test('both acts are audited', async () => {
    const { userid } = await fullCustomer(world);
    await support.call(deleteAccount, { userid });
    await support.call(restoreAccount, { userid, reason: 'deleted by mistake' });
    const entries = await world.server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'outcome', 'reason'])
      .where('target_id', '=', userid)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map(({ kind, outcome, reason }) => [kind, outcome, reason]),
      [
        ['account.deleted', 'intended', null],
        ['account.deleted', 'done', null],
        ['account.restored', 'intended', 'deleted by mistake'],
        ['account.restored', 'done', null],
      ],
    );
  });

  test('what somebody else has by now is named, and nothing is written', async () => {
    const { userid, email, stripeId, apikey } = await fullCustomer(world);
    await support.call(deleteAccount, { userid });
    const other = await makeCustomer(world.server.platform, {
      email: email.toUpperCase(),
      keys: [{ value: apikey }],
    });
    await insertStripeLinks(world.server.platform.db, [
      {
        stripeId,
        userid: other.userid,
        active: true,
        transferredFrom: null,
        record: {
          id: stripeId,
          email: null,
          name: null,
          currency: null,
          balanceCents: 0,
          delinquent: false,
          created: null,
          deleted: false,
          cards: [],
        },
      },
    ]);
    const digest = await world.server.digest();
    const { status, body } = await support.call(restoreAccount, { userid });
    assert.equal(status, 409);
    for (const part of [`the e-mail ${email.toUpperCase()}`, 'an API key', `the Stripe ID ${stripeId}`])
      assert.ok(body.message.includes(part), body.message);
    assert.equal(await world.server.digest(), digest);
  });

  test('after 30 days it is too late', async () => {
    const { userid } = await fullCustomer(world);
    await support.call(deleteAccount, { userid });
    clock.nowMs += 30 * dayMs;
    const digest = await world.server.digest();
    const { status, body } = await support.call(restoreAccount, { userid });
    clock.nowMs -= 30 * dayMs;
    assert.deepEqual([status, body.message], [409, 'This account can no longer be restored.']);
    assert.equal(await world.server.digest(), digest);
  });

  test('ten at once bring it back once', async () => {
    const { userid } = await fullCustomer(world);
    await support.call(deleteAccount, { userid });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => support.call(restoreAccount, { userid })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.every(({ status }) => [200, 404].includes(status)));
  });

  test('while the deletion is not confirmed outside it is refused, then it goes', async () => {
    const { userid } = await fullCustomer(world);
    // The reading before the deletion fails too, and delays nothing.
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/subscriptions', times: 2 });
    const { body } = await support.call(deleteAccount, { userid });
    assert.equal(body.effect.state, 'unknown');
    const early = await support.call(restoreAccount, { userid });
    assert.equal(early.status, 409);
    await world.server.platform.effects.settle(body.effect.id);
    assert.equal((await support.call(restoreAccount, { userid })).status, 200);
  });

  test('refuses whom nobody has deleted, and a member without the grant', async () => {
    const { status, body } = await support.call(restoreAccount, { userid: 'nobody' });
    assert.deepEqual([status, body.message], [404, 'No Users Found.']);
    const outsider = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(restoreAccount, { userid: 'nobody' })).status, 403);
  });

  test('an account that was a way in by its grants alone is brought back by admins only', async () => {
    const admin = await world.server.staff();
    const { userid } = await world.server.staff({ role: 'enterprise', permissions: ['user-records'] });
    assert.equal((await admin.call(deleteAccount, { userid, reason: 'left' })).status, 200);
    const digest = await world.server.digest();
    assert.equal((await support.call(restoreAccount, { userid })).status, 403);
    assert.equal(await world.server.digest(), digest);
    assert.equal((await admin.call(restoreAccount, { userid, reason: 'back' })).status, 200);
  });

  test('every table that names an account or its parts goes with it: none would be left without its account', async () => {
    assert.deepEqual(await otherReferences(world.server.platform.db), []);
  });
});

describe('restore-account while the card provider does not answer', () => {
  let world: StripeTestServer;
  before(async () => {
    world = await stripeTestServer({ nowMs: Date.UTC(2026, 5, 15, 12), work: true });
    seedCatalogue(world);
  });
  after(() => world.close());

  test('what has changed there meanwhile is said to be unread, and read again by a job', async () => {
    const admin = await world.server.staff();
    const { userid, stripeId } = await fullCustomer(world);
    await admin.call(deleteAccount, { userid });
    await world.onlooker.customers.update(stripeId, { name: 'Changed meanwhile' });
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/customers/*' });
    const { body } = await admin.call(restoreAccount, { userid });
    assert.match(body.message, /^Account restored\. The card provider did not answer: .* read again\.$/);
    const nameNow = async () => (await mirroredAccounts(world.server.platform.db, userid))[0]?.record.name;
    for (const end = Date.now() + 30_000; Date.now() < end && (await nameNow()) !== 'Changed meanwhile';)
      await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(await nameNow(), 'Changed meanwhile');
  });
});
