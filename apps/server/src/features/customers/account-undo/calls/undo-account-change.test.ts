// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { undoers } from '../undoers.ts';

const newKey = (): string => randomBytes(16).toString('hex');

describe('undo-account-change', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  const customer = async () => {
    const keys = [newKey(), newKey()];
    const made = await makeCustomer(server.platform, {
      planCode: 'monthlyIND1',
      keys: keys.map((value) => ({ value })),
    });
    return { userid: made.userid, main: keys[0]!, second: keys[1]! };
  };
  /** Everything of a customer that a change of money or access may touch. */
  async function stateOf(userid: string, keys: readonly string[]) {
    const [details, payments] = await Promise.all([
      admin.call(userAccountDetails, { id: userid }),
      admin.call(getActiveSubscription, { userid }),
    ]);
    const restrictions = await Promise.all(
      keys.map(async (apikey) => {
        const { body } = await admin.call(apiKeyRestrictions, { userid, apikey });
        const { updatedAt: _at, updatedBy: _by, ...rest } = body;
        return rest;
      }),
    );
    const { legacy, migrated, enterprise, planCode, customRateLimit: limit, apiKey } = details.body.user;
    return {
      flags: { legacy, migrated, enterprise, bank: payments.body.user.bank_transfer },
      planCode,
      limit,
      keys: apiKey.map(({ keyId, mainkey, planCode: plan, websocket }) => [keyId, mainkey, plan, websocket]),
      manual: payments.body.manualAccount,
      restrictions,
    };
  }
  const lastChange = async (userid: string) => {
    const { body } = await admin.call(getCustomerTimeline, { userid });
    return body.rows.find(({ undo }) => undo)!.undo!;
  };

  type Customer = Awaited<ReturnType<typeof customer>>;
  const changes: readonly (readonly [string, (who: Customer) => Promise<{ status: number }>])[] = [
    ['a plan', ({ userid }) => admin.call(updatePlancode, { userid, plancode: 'annualCOM2' })],
    [
      'a manual subscription that was made',
      ({ userid }) =>
        admin.call(updateManualSubInfo, {
          userid,
          manualPlanCode: 'annualCOM3',
          manualChangeDate: '2027-01-01',
          manualLink: 'https://pay.example/1',
        }),
    ],
    [
      'a flag',
      ({ userid }) => admin.call(toggleEnterpriseFlags, { userid, flag: 'enterprise', value: true }),
    ],
    ['the legacy flag', ({ userid }) => admin.call(updateLegacyUser, { userId: userid, legacy: true })],
    ['a block', ({ userid }) => admin.call(customRateLimit, { userid, ratelimit: -1 })],
    [
      'restrictions',
      ({ userid, second }) =>
        admin.call(apiKeyRestrictions, {
          userid,
          apikey: second,
          update: true,
          excludedEndpoints: ['quote'],
          customAPILimit: 20,
          delayed: true,
        }),
    ],
    ['the primary key', ({ second }) => admin.call(setPrimaryKey, { apikey: second })],
    ['a websocket record', ({ main }) => admin.call(updateWebsocket, { apikey: main })],
  ];

  for (const [what, change] of changes)
    test(`${what}: everything is as before, it is audited with its reason, and a second time is refused`, async () => {
      const who = await customer();
      const keys = [who.main, who.second];
      const former = await stateOf(who.userid, keys);
      assert.equal((await change(who)).status, 200, 'a call without a reason still works');
      assert.notDeepEqual(await stateOf(who.userid, keys), former);
      const { entryId, detail } = await lastChange(who.userid);
      assert.ok(detail.includes('→') || /added|removed/.test(detail) || detail === '', detail);
      const { status, body } = await admin.call(undoAccountChange, {
        userid: who.userid,
        entryId,
        reason: 'wrong customer',
      });
      assert.deepEqual([status, body.message], [200, 'Change undone.'], JSON.stringify(body));
      assert.deepEqual(await stateOf(who.userid, keys), former);
      const entry = await newestAudit(server, who.userid);
      assert.deepEqual([entry?.kind, entry?.reason], ['account.change-undone', 'wrong customer']);
      const { rows } = (await admin.call(getCustomerTimeline, { userid: who.userid })).body;
      assert.match(rows[0]!.detail, / · wrong customer$/);
      await refuses(
        server,
        admin,
        undoAccountChange,
        { userid: who.userid, entryId },
        409,
        /(has|have) changed since, so this change cannot be undone/,
      );
    });

  test('a manual subscription that was deleted comes back with its plan', async () => {
    const who = await customer();
    await admin.call(updateManualSubInfo, { userid: who.userid, manualPlanCode: 'annualCOM3' });
    const former = await stateOf(who.userid, []);
    await admin.call(updateManualSubInfo, { userid: who.userid, deleteSub: true });
    const { entryId } = await lastChange(who.userid);
    await admin.call(undoAccountChange, { userid: who.userid, entryId });
    assert.deepEqual(await stateOf(who.userid, []), former);
  });

  test('a manual subscription that was deleted comes back with its expiry, not as one without end', async () => {
    const { userid } = await customer();
    await server.platform.db
      .insertInto('manual_subscription')
      .values({ userid, plan_code: 'annualCOM3', expiry_date: '2020-01-31' })
      .execute();
    const former = await stateOf(userid, []);
    assert.deepEqual([former.manual?.expiryDate, former.manual?.status], ['2020-01-31', 'expired']);
    await admin.call(updateManualSubInfo, { userid, manualPlanCode: 'annualCOM2' });
    const edited = await stateOf(userid, []);
    await admin.call(updateManualSubInfo, { userid, deleteSub: true });
    const { entryId } = await lastChange(userid);
    await admin.call(undoAccountChange, { userid, entryId });
    assert.deepEqual(await stateOf(userid, []), edited);
  });

  test('gives no plan to a key that became primary after the change', async () => {
    const { userid, second } = await customer();
    await admin.call(updatePlancode, { userid, plancode: 'annualCOM2' });
    const { entryId } = await lastChange(userid);
    await admin.call(setPrimaryKey, { apikey: second });
    const former = await stateOf(userid, []);
    await refuses(
      server,
      admin,
      undoAccountChange,
      { userid, entryId },
      409,
      /^The plan of the primary key has changed since/,
    );
    assert.deepEqual(await stateOf(userid, []), former);
  });

  test('never overwrites a later change, and says when its key is gone', async () => {
    const who = await customer();
    await admin.call(updatePlancode, { userid: who.userid, plancode: 'annualCOM2' });
    const first = (await lastChange(who.userid)).entryId;
    await admin.call(updatePlancode, { userid: who.userid, plancode: 'annualCOM3' });
    await refuses(
      server,
      admin,
      undoAccountChange,
      { userid: who.userid, entryId: first },
      409,
      /^The plan has changed since/,
    );
    await admin.call(apiKeyRestrictions, {
      userid: who.userid,
      apikey: who.second,
      update: true,
      delayed: true,
    });
    const second = (await lastChange(who.userid)).entryId;
    await admin.call(deleteApiKey, { userid: who.userid, apikey: who.second });
    await refuses(
      server,
      admin,
      undoAccountChange,
      { userid: who.userid, entryId: second },
      409,
      /^The key of this change was deleted/,
    );
  });

  test('is refused where the value changed since and came back, and allowed once that was undone', async () => {
    const { userid } = await customer();
    const set = (ratelimit: number) => admin.call(customRateLimit, { userid, ratelimit });
    const undo = (entryId: number) => admin.call(undoAccountChange, { userid, entryId });
    const limit = async () =>
      (await admin.call(userAccountDetails, { id: userid })).body.user.customRateLimit;
    const [first, second, third] = [
      await set(100).then(() => lastChange(userid)),
      await set(200).then(() => lastChange(userid)),
      await set(100).then(() => lastChange(userid)),
    ].map(({ entryId }) => entryId) as [number, number, number];
    const refusal = /^The rate limit has changed since, so this change cannot be undone/;
    await refuses(server, admin, undoAccountChange, { userid, entryId: first }, 409, refusal);
    assert.equal(await limit(), 100);
    for (const entryId of [third, second, first]) assert.equal((await undo(entryId)).status, 200);
    assert.notEqual(await limit(), 100);
    await set(100);
    await refuses(server, admin, undoAccountChange, { userid, entryId: first }, 409, refusal);
    assert.equal(await limit(), 100, 'an undone change is not undone again by a later one of the same value');
  });

  test('the timeline offers what the call accepts, and says why of all else', async () => {
    const { userid } = await customer();
    for (const ratelimit of [300, 600, 300]) await admin.call(customRateLimit, { userid, ratelimit });
    const undosFor = async (client: Client) =>
      (await client.call(getCustomerTimeline, { userid })).body.rows.flatMap(({ undo }) => undo ?? []);
    const changed =
      'The rate limit has changed since, so this change cannot be undone. Set the value directly.';
    const [third, second, first] = await undosFor(admin);
    assert.deepEqual([third?.refusal, second?.refusal, first?.refusal], [null, changed, changed]);
    for (const { entryId, refusal } of [second!, first!])
      await refuses(server, admin, undoAccountChange, { userid, entryId }, 409, refusal!);
    const input = { userid, entryId: third!.entryId };
    assert.equal((await admin.call(undoAccountChange, input)).status, 200);
    const { rows } = (await admin.call(getCustomerTimeline, { userid })).body;
    assert.equal(rows.find(({ undo }) => undo?.entryId === third!.entryId)?.status, 'undone');
    const later = new Map((await undosFor(admin)).map(({ entryId, refusal }) => [entryId, refusal]));
    assert.deepEqual(
      [third, second, first].map((undo) => later.get(undo!.entryId)),
      ['This change was undone already.', null, changed],
    );
  });

  test('the timeline says of a change that somebody may not make that they may not undo it', async () => {
    const { userid, main } = await customer();
    await admin.call(apiKeyRestrictions, { userid, apikey: main, update: true, customAPILimit: 20 });
    const viewer = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { body } = await viewer.call(getCustomerTimeline, { userid });
    const { entryId, refusal } = body.rows.find(({ undo }) => undo)!.undo!;
    assert.equal((await lastChange(userid)).refusal, null);
    await refuses(server, viewer, undoAccountChange, { userid, entryId }, 403, String(refusal));
  });

  test('a later change of another field or another key does not prevent the undo', async () => {
    const { userid, main, second } = await customer();
    const restrict = (apikey: string, customAPILimit: number) =>
      admin.call(apiKeyRestrictions, { userid, apikey, update: true, customAPILimit });
    await restrict(main, 20);
    const { entryId } = await lastChange(userid);
    await restrict(second, 30);
    await admin.call(apiKeyRestrictions, { userid, apikey: main, update: true, delayed: true });
    await admin.call(toggleEnterpriseFlags, { userid, flag: 'enterprise', value: true });
    const undo = await admin.call(undoAccountChange, { userid, entryId });
    assert.equal(undo.status, 200, undo.body.message);
  });

  test('wants the permission of the change itself, of this customer, and a change that can be undone', async () => {
    const who = await customer();
    await admin.call(updatePlancode, { userid: who.userid, plancode: 'annualCOM2' });
    const { entryId } = await lastChange(who.userid);
    const socket = await server.staff({ role: 'standard', permissions: ['socketUpgrade'] });
    await refuses(server, socket, undoAccountChange, { userid: who.userid, entryId }, 403, /./);
    const outsider = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, outsider, undoAccountChange, { userid: who.userid, entryId }, 403, /./);
    const other = await customer();
    await refuses(server, admin, undoAccountChange, { userid: other.userid, entryId }, 404, /no such change/);
    await refuses(server, admin, undoAccountChange, { userid: who.userid, entryId: 0 }, 400, /^entryId: /);
    await admin.call(updateSubscriptionNote, { userid: who.userid, notes: 'call back' });
    const note = await newestAudit(server, who.userid);
    await refuses(
      server,
      admin,
      undoAccountChange,
      { userid: who.userid, entryId: Number(note!.id) },
      409,
      'This change cannot be undone.',
    );
    const plans = await server.staff({ role: 'standard', permissions: ['editPlanCode'] });
    assert.equal((await plans.call(undoAccountChange, { userid: who.userid, entryId })).status, 200);
  });

  test('lets in everybody who may make one of the changes', () => {
    // Admins may call everything; changes of roles are theirs alone.
    for (const { call } of undoers.values())
      for (const key of call.access === 'admin' ? [] : (call.access as readonly string[]))
        assert.ok((undoAccountChange.access as readonly string[]).includes(key), `${call.name}: ${key}`);
  });
});
