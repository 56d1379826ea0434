// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addApiKey } from '@midoffice/contract/customers/api-keys/calls/add-api-key';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { offeredSources } from '@midoffice/contract/customers/api-keys/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { keyMayCall } from '../check.ts';
import { maskKey } from '../rules.ts';
import { come, keyIdOf, newestAudit, newKey } from '../testing/keys.ts';

const none = {
  customAPILimit: null,
  customDataLimit: null,
  includedEndpoints: [],
  excludedEndpoints: [],
  websockets: [],
  enableBeta: false,
  addIncluded: false,
  delayed: false,
};

describe('api-key-restrictions', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  async function customer() {
    const apikey = newKey();
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'annualIND1',
      keys: [{ value: apikey }],
    });
    return { userid, apikey };
  }

  test("without update it loads, says 'Custom Restrictions Loaded: {key}' with the key masked, and writes nothing", async () => {
    const { userid, apikey } = await customer();
    const digest = await server.digest();
    for (const update of [undefined, false]) {
      const { status, body } = await support.call(apiKeyRestrictions, { userid, apikey, update });
      const { message, success: _success, keyId: _keyId, ...loaded } = body;
      assert.deepEqual([status, message], [200, `Custom Restrictions Loaded: ${maskKey(apikey)}`]);
      assert.deepEqual(loaded, { ...none, updatedAt: null, updatedBy: null });
    }
    assert.equal(await server.digest(), digest);
  });

  test('with update it saves, loads what was saved, audits the changed fields, and the gateway goes by it', async () => {
    const { userid, apikey } = await customer();
    const wanted = {
      customAPILimit: 750,
      customDataLimit: 20_000,
      includedEndpoints: ['quote', 'bulk-eod'],
      excludedEndpoints: ['stock-news'],
      websockets: ['nasdaq', 'livequotes'],
      enableBeta: true,
      addIncluded: true,
      delayed: true,
    };
    const saved = await support.call(apiKeyRestrictions, {
      userid,
      apikey,
      update: true,
      reason: 'agreed with sales',
      ...wanted,
    });
    assert.deepEqual(
      [saved.status, saved.body.message],
      [200, `Custom Restrictions Saved: ${maskKey(apikey)}`],
    );
    const { body } = await support.call(apiKeyRestrictions, { userid, keyId: await keyIdOf(server, apikey) });
    for (const [field, value] of Object.entries(wanted))
      assert.deepEqual(body[field as keyof typeof wanted], value, field);
    assert.ok(body.updatedAt);
    assert.match(body.updatedBy ?? '', /^Staff/);
    const entry = await newestAudit(server, userid);
    const key = server.platform.secrets.fingerprint(apikey);
    assert.deepEqual(
      [entry?.kind, entry?.before, entry?.after, entry?.reason],
      ['api-key.restrictions-changed', { key, ...none }, { key, ...wanted }, 'agreed with sales'],
    );
    assert.doesNotMatch(JSON.stringify(entry), new RegExp(apikey));
    const hash = server.platform.secrets.lookup(apikey);
    const verdict = await come(
      () => keyMayCall(server.platform, hash, { endpoint: 'bulk-eod' }),
      ({ allowed }) => allowed,
    );
    assert.equal(verdict.record?.callsPerMinute, 750);
    assert.equal((await keyMayCall(server.platform, hash, { endpoint: 'stock-news' })).why, 'excluded');
  });

  test('fields that are not given stay, null and empty lists take a restriction away', async () => {
    const { userid, apikey } = await customer();
    const save = (values: Record<string, unknown>) =>
      support.call(apiKeyRestrictions, { userid, apikey, update: true, ...values });
    await save({ customAPILimit: 10, excludedEndpoints: ['quote'] });
    assert.deepEqual((await save({ delayed: true })).body.excludedEndpoints, ['quote']);
    const { body } = await save({ customAPILimit: null, excludedEndpoints: [] });
    assert.deepEqual([body.customAPILimit, body.excludedEndpoints, body.delayed], [null, [], true]);
  });

  test('the four offered websocket sources are accepted, and so is livequotes (r000-websocket-sources)', async () => {
    assert.deepEqual(offeredSources, ['nasdaq', 'iex', 'tmx', 'aftermarket']);
    const { userid, apikey } = await customer();
    for (const source of [...offeredSources, 'livequotes']) {
      const { status, body } = await support.call(apiKeyRestrictions, {
        userid,
        apikey,
        update: true,
        websockets: [source],
      });
      assert.deepEqual([status, body.websockets], [200, [source]]);
    }
  });

  const bad: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['customAPILimit', { customAPILimit: 0 }, /whole number from 1/],
    ['customAPILimit', { customAPILimit: 1.5 }, /whole number from 1/],
    ['customDataLimit', { customDataLimit: -1 }, /whole number from 1/],
    ['includedEndpoints', { includedEndpoints: 'quote' }, /must be a list of endpoint codes/],
    ['includedEndpoints', { includedEndpoints: ['no-such'] }, /the package schema has no no-such/],
    ['websockets', { websockets: ['lse'] }, /must be of nasdaq, iex, tmx, aftermarket, livequotes/],
    ['delayed', { delayed: 'yes' }, /must be true or false/],
    [
      'excludedEndpoints',
      { includedEndpoints: ['quote', 'search'], excludedEndpoints: ['quote'] },
      /cannot be both included and excluded: Full quote$/,
    ],
  ];
  for (const [field, values, text] of bad) {
    test(`${JSON.stringify(values)} is refused by name, and nothing is written`, async () => {
      const { userid, apikey } = await customer();
      const digest = await server.digest();
      const { status, body } = await support.call(apiKeyRestrictions, {
        userid,
        apikey,
        update: true,
        ...values,
      });
      assert.equal(status, 400);
      assert.match(body.message, new RegExp(`^${field}`));
      assert.match(body.message, text);
      assert.equal((body as unknown as { error: string }).error, body.message);
      assert.equal(await server.digest(), digest);
    });
  }

  test('what is to be excluded may not be included from before', async () => {
    const { userid, apikey } = await customer();
    await support.call(apiKeyRestrictions, { userid, apikey, update: true, includedEndpoints: ['quote'] });
    const { status, body } = await support.call(apiKeyRestrictions, {
      userid,
      apikey,
      update: true,
      excludedEndpoints: ['quote'],
    });
    assert.deepEqual(
      [status, body.message],
      [400, 'excludedEndpoints: cannot be both included and excluded: Full quote'],
    );
  });

  test('a missing key, or one of another customer, is a 404 with its text in the error field', async () => {
    const [one, other] = [await customer(), await customer()];
    for (const [apikey, text] of [
      [newKey(), 'There is no such API key.'],
      [other.apikey, 'This customer has no such API key.'],
    ]) {
      const { status, body } = await support.call(apiKeyRestrictions, { userid: one.userid, apikey });
      assert.deepEqual([status, (body as unknown as { error: string }).error], [404, text]);
    }
  });

  test('a load by a member without the grant is refused, and nothing is written', async () => {
    const { userid, apikey } = await customer();
    const outsider = await server.staff({ role: 'standard', permissions: ['apiUsage'] });
    const digest = await server.digest();
    for (const update of [false, true]) {
      const { status } = await outsider.call(apiKeyRestrictions, { userid, apikey, update, delayed: true });
      assert.equal(status, 403);
    }
    assert.equal(await server.digest(), digest);
  });

  test('two people who edit one field at once: the second gets 409 with both values; other fields do not disturb', async () => {
    const { userid, apikey } = await customer();
    const save = (values: Record<string, unknown>, expected: Record<string, unknown>) =>
      support.call(apiKeyRestrictions, { userid, apikey, update: true, ...values, expected });
    assert.equal((await save({ customAPILimit: 100 }, { customAPILimit: null })).status, 200);
    assert.equal((await save({ delayed: true }, { delayed: false, customAPILimit: null })).status, 200);
    const digest = await server.digest();
    const { status, body } = await save(
      { customAPILimit: 200, excludedEndpoints: ['quote'] },
      { customAPILimit: null, excludedEndpoints: [] },
    );
    assert.equal(status, 409);
    assert.deepEqual(
      (body as unknown as { conflicts: object[] }).conflicts.map((one) => ({ ...one, where: undefined })),
      [{ field: 'customAPILimit', expected: null, actual: 100, wanted: 200, where: undefined }],
    );
    assert.equal(await server.digest(), digest);
    // The second request wants the value that is already stored: no conflict.
    assert.equal((await save({ customAPILimit: 100 }, { customAPILimit: null })).status, 200);
  });

  test('twenty saves of one key at once, each from what its editor had read, let one through', async () => {
    const { userid, apikey } = await customer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        support.call(apiKeyRestrictions, {
          userid,
          apikey,
          update: true,
          customAPILimit: n + 1,
          expected: { customAPILimit: null },
        }),
      ),
    );
    const passed = answers.filter(({ status }) => status === 200);
    assert.equal(passed.length, 1);
    const { body } = await support.call(apiKeyRestrictions, { userid, apikey });
    assert.equal(body.customAPILimit, passed[0]?.body.customAPILimit);
  });

  test('a key that another customer takes over loses the restrictions of the one before', async () => {
    const [main, second] = [newKey(), newKey()];
    const owner = await makeCustomer(server.platform, { keys: [{ value: main }, { value: second }] });
    const { userid } = await makeCustomer(server.platform);
    await support.call(apiKeyRestrictions, {
      userid: owner.userid,
      apikey: second,
      update: true,
      customAPILimit: 5,
    });
    assert.equal((await support.call(addApiKey, { userid, apikey: second, override: true })).status, 200);
    assert.equal(
      (await support.call(apiKeyRestrictions, { userid, apikey: second })).body.customAPILimit,
      null,
    );
  });
});
