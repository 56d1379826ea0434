import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { gatewayRecordOf } from '../gateway.ts';

const identical = 'The new key is identical to the old key.';
const key = (letter: string): string => letter.repeat(32);

describe('change-api-key', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer({ work: true });
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  const keyIdOf = (userid: string) =>
    server.platform.db
      .selectFrom('api_key')
      .select('id')
      .where('userid', '=', userid)
      .executeTakeFirstOrThrow();

  /** Waits until jobs have brought something about. */
  async function until<T>(look: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
    for (let left = 100; ; left -= 1) {
      const value = await look();
      if (holds(value) || left === 0) return value;
      await wait(50);
    }
  }

  test('replaces the value, keeps the flags, and audits both fingerprints', async () => {
    const { userid } = await makeCustomer(server.platform, {
      keys: [{ value: key('a'), firebase: false, mongo: false }],
    });
    const { status, body } = await support.call(changeApiKey, {
      userid,
      apikey: key('a'),
      newapikey: key('b'),
      reason: 'leaked',
    });
    assert.deepEqual(
      [status, body.message, body.keys.map((record) => [record.key, record.firebase])],
      [200, 'API key changed.', [['bbbbbbbb…bbbb', false]]],
    );
    const entry = await server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'before', 'after', 'reason'])
      .where('target_id', '=', userid)
      .executeTakeFirstOrThrow();
    const { fingerprint } = server.platform.secrets;
    assert.deepEqual(entry, {
      kind: 'api-key.changed',
      before: { key: fingerprint(key('a')), firebase: false, mongo: false },
      after: {
        key: fingerprint(key('b')),
        firebase: false,
        mongo: false,
        masks: { [fingerprint(key('a'))]: 'aaaaaaaa…aaaa', [fingerprint(key('b'))]: 'bbbbbbbb…bbbb' },
      },
      reason: 'leaked',
    });
  });

  test('writes the new value into the stores whose flag is set, and brings it to the gateway', async () => {
    const { db, connectors } = server.platform;
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'annualIND2',
      keys: [{ value: key('c') }],
    });
    for (const store of ['firebase', 'mongo'] as const)
      await connectors.records.put(store, userid, { apikey: key('c') });
    const { body } = await support.call(changeApiKey, {
      userid,
      apikey: key('c'),
      newapikey: key('d'),
      firebase: true,
      mongo: false,
    });
    assert.deepEqual([body.keys[0]?.firebase, body.keys[0]?.mongo], [true, false]);
    const firebase = await until(
      () => connectors.records.read('firebase', userid),
      (record) => record?.apikey === key('d'),
    );
    assert.equal(firebase?.apikey, key('d'));
    const reread = () =>
      db.selectFrom('linked_record').select('store').where('userid', '=', userid).execute();
    assert.deepEqual(await until(reread, (rows) => rows.length > 0), [{ store: 'firebase' }]);
    assert.equal((await connectors.records.read('mongo', userid))?.apikey, key('c'));
    assert.equal(
      (
        await until(
          () => gatewayRecordOf(server.platform, userid),
          (record) => record !== undefined,
        )
      )?.planCode,
      'annualIND2',
    );
  });

  test('of two who replace the same key, the second reads who was first, and writes nothing', async () => {
    const { userid, email } = await makeCustomer(server.platform, {
      keys: [{ value: key('k'), firebase: false, mongo: false }],
    });
    const { id: keyId } = await keyIdOf(userid);
    const expected = { key: 'kkkkkkkk…kkkk', firebase: false, mongo: false };
    const first = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
    const done = await first.call(changeApiKey, { userid, keyId, newapikey: key('m'), expected });
    assert.equal(done.status, 200);
    const { actor_label: label } = await server.platform.db
      .selectFrom('audit_entry')
      .select('actor_label')
      .where('target_id', '=', userid)
      .executeTakeFirstOrThrow();
    const late = { userid, keyId, newapikey: key('n'), expected };
    await refuses(server, support, changeApiKey, late, 409, `${label} has changed this key in the meantime.`);
    const { body } = await support.call(changeApiKey, late);
    assert.deepEqual((body as unknown as { conflicts: unknown }).conflicts, [
      {
        field: 'key',
        expected: 'kkkkkkkk…kkkk',
        actual: 'mmmmmmmm…mmmm',
        wanted: 'nnnnnnnn…nnnn',
        where: `key mmmmmmmm…mmmm (${email})`,
      },
    ]);
    const now = { ...expected, key: 'mmmmmmmm…mmmm' };
    assert.equal((await support.call(changeApiKey, { ...late, expected: now })).status, 200);
  });

  test('flags that somebody else has changed are in conflict where they are sent, and nothing is written', async () => {
    const { userid } = await makeCustomer(server.platform, {
      keys: [{ value: key('o'), firebase: false, mongo: false }],
    });
    const { id: keyId } = await keyIdOf(userid);
    const expected = { key: 'oooooooo…oooo', firebase: true, mongo: false };
    const sent = { userid, keyId, newapikey: key('p'), firebase: true, mongo: false, expected };
    await refuses(server, support, changeApiKey, sent, 409, /^Somebody else has changed this key/);
    const { firebase: _left, mongo: _out, ...rest } = sent;
    const { status, body } = await support.call(changeApiKey, rest);
    assert.deepEqual([status, body.keys[0]?.firebase, body.keys[0]?.mongo], [200, false, false]);
  });

  test('without `expected` the value is replaced whatever it is', async () => {
    const { userid } = await makeCustomer(server.platform, {
      keys: [{ value: key('q'), firebase: false, mongo: false }],
    });
    const { id: keyId } = await keyIdOf(userid);
    for (const letter of ['r', 's'])
      assert.equal((await support.call(changeApiKey, { userid, keyId, newapikey: key(letter) })).status, 200);
  });

  test('refuses the identical value, by value and by id, and writes nothing (r000-key-identical)', async () => {
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: key('e') }] });
    const { id } = await keyIdOf(userid);
    const digest = await server.digest();
    for (const which of [{ apikey: key('e') }, { keyId: id }]) {
      const { status, body } = await support.call(changeApiKey, { userid, ...which, newapikey: key('e') });
      assert.deepEqual([status, body.message], [400, identical]);
    }
    assert.equal(await server.digest(), digest);
  });

  test('refuses a value that is in use, a key of another customer, and no key at all', async () => {
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: key('f') }] });
    await makeCustomer(server.platform, { keys: [{ value: key('g') }] });
    const digest = await server.digest();
    assert.equal(
      (await support.call(changeApiKey, { userid, apikey: key('f'), newapikey: key('g') })).status,
      409,
    );
    assert.equal(
      (await support.call(changeApiKey, { userid, apikey: key('g'), newapikey: key('h') })).body.message,
      'This customer has no such API key.',
    );
    assert.equal(
      (await support.call(changeApiKey, { userid, newapikey: key('h') })).body.message,
      'apikey: is required',
    );
    assert.equal(
      (await support.call(changeApiKey, { userid, apikey: key('f'), newapikey: 'short' })).body.message,
      'newapikey: must have 32 letters and digits',
    );
    assert.equal(await server.digest(), digest);
  });

  test('of customers whose keys are changed to the same value at once, one gets it and the others are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const newapikey = `race${round}`.padEnd(32, 'x');
      const changes = Array.from({ length: 4 }, async (_unused, n) => {
        const apikey = `old${round}n${n}`.padEnd(32, 'y');
        const { userid } = await makeCustomer(server.platform, { keys: [{ value: apikey }] });
        return () => support.call(changeApiKey, { userid, apikey, newapikey });
      });
      const answers = await Promise.all((await Promise.all(changes)).map((change) => change()));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      assert.equal(refused?.body.message, 'This key is in use already.');
    }
  });
});
