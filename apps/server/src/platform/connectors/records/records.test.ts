// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, before, beforeEach, describe, test } from 'node:test';
import { recordsIn, recordsSandbox, type Sandbox } from '../../../testing/records.ts';
import { ApiError } from '../../http/errors.ts';
import { createLog, type Log } from '../../log/log.ts';
import { createRecords, type RecordsOptions } from './create-records.ts';
import { linkedStores, type LinkedStore, type RecordStore } from './records.ts';

type Records = RecordStore & { close(): Promise<void> };

const quiet = createLog('silent');
const account = { username: 'midoffice', password: 'horse-battery' };

/** A refusal with this status and text. */
const refusal = (status: number, text: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error));
  assert.equal(error.status, status);
  assert.match(error.message, text);
  return true;
};

/** A log that keeps what is written to it. */
function listeningLog(): { log: Log; said: () => string } {
  const notified: unknown[] = [];
  const keep = (...words: unknown[]): void => void notified.push(words);
  return {
    log: { ...quiet, warn: keep, info: keep, error: keep } as unknown as Log,
    said: () => JSON.stringify(notified),
  };
}

describe('documents in Firebase and MongoDB, by the real SDKs', () => {
  let sandbox: Sandbox;
  let records: Records;
  let made = 0;
  let userid = '';
  const open: Records[] = [];
  const recordsOf = (options: RecordsOptions, log: Log = quiet): Records => {
    const opened = createRecords(options, log);
    open.push(opened);
    return opened;
  };
  before(async () => {
    sandbox = await recordsSandbox(account);
    records = recordsOf(recordsIn(sandbox, 'shop', 500));
  });
  beforeEach(() => {
    sandbox.clearFaults();
    made += 1;
    userid = `user-${made}`;
  });
  after(async () => {
    for (const opened of open) await opened.close();
    await sandbox.close();
  });
  const email = (): string => `${userid}@example.com`;
  const whole = { email: 'x', apikey: 'key-1', planType: 'annualIND1', disabled: false };

  for (const store of linkedStores) {
    describe(store, () => {
      const verified = store === 'firebase' ? true : null;

      test('puts, reads, changes each field by itself, and removes', async () => {
        assert.equal(await records.read(store, userid), null);
        await records.put(store, userid, { ...whole, email: email(), emailVerified: true });
        const document = {
          uid: store === 'firebase' ? userid : null,
          email: email(),
          emailVerified: verified,
          disabled: false,
          apikey: 'key-1',
          planType: 'annualIND1',
        };
        assert.deepEqual(await records.read(store, userid), document);
        assert.equal(await records.writeKey(store, userid, 'key-2'), true);
        assert.equal(await records.writePlan(store, userid, 'free'), true);
        assert.deepEqual(await records.read(store, userid), {
          ...document,
          apikey: 'key-2',
          planType: 'free',
        });
        assert.equal(await records.writeEmail(store, userid, `new-${email()}`), true);
        assert.equal(await records.setDisabled(store, userid, true), true);
        const changed = await records.read(store, userid);
        assert.deepEqual(
          [changed?.email, changed?.emailVerified, changed?.disabled, changed?.apikey],
          [`new-${email()}`, store === 'firebase' ? false : null, true, 'key-2'],
        );
        assert.equal(await records.remove(store, userid), true);
        assert.equal(await records.remove(store, userid), false);
        assert.equal(await records.read(store, userid), null);
      });

      test('answers false for a customer without a document, and makes none', async () => {
        assert.deepEqual(
          [
            await records.writeKey(store, userid, 'k'),
            await records.writePlan(store, userid, 'p'),
            await records.writeEmail(store, userid, email()),
            await records.setDisabled(store, userid, true),
            await records.copy(store, userid),
          ],
          [false, false, false, false, null],
        );
        assert.equal(await records.read(store, userid), null);
      });

      test('a put may be repeated, and empties what is left out', async () => {
        await records.put(store, userid, { ...whole, email: email() });
        await records.put(store, userid, { email: email(), planType: 'free' });
        await records.put(store, userid, { email: email(), planType: 'free' });
        const document = await records.read(store, userid);
        assert.deepEqual([document?.apikey, document?.planType], [null, 'free']);
      });

      test('a copied document comes back as it was, also over an existing one', async () => {
        await records.put(store, userid, { ...whole, email: email(), disabled: true, emailVerified: true });
        const copy = await records.copy(store, userid);
        const before = await records.read(store, userid);
        assert.ok(copy);
        await records.remove(store, userid);
        await records.restore(copy);
        assert.deepEqual(await records.read(store, userid), before);
        await records.writeKey(store, userid, 'other');
        await records.restore(copy);
        assert.deepEqual(await records.read(store, userid), before);
      });

      test('a time-out after success is reported as no answer, in bounded time; a repetition changes nothing more', async () => {
        await records.put(store, userid, { ...whole, email: email() });
        const method = store === 'firebase' ? 'POST' : 'update';
        const path = store === 'firebase' ? '/**:update' : '/**';
        sandbox.inject({ kind: 'timeout-after-success', vendor: store, method, path, hang: true, times: 2 });
        const begun = performance.now();
        await assert.rejects(
          records.writePlan(store, userid, 'free'),
          refusal(502, /does not answer, please try again\.$/),
        );
        assert.ok(performance.now() - begun < 4_000);
        sandbox.clearFaults();
        assert.equal((await records.read(store, userid))?.planType, 'free', 'it was done');
        assert.equal(await records.writePlan(store, userid, 'free'), true);
      });

      test('a connection that breaks is opened again by the SDK', async () => {
        await records.put(store, userid, { ...whole, email: email() });
        sandbox.inject({ kind: 'reset', vendor: store });
        assert.equal((await records.read(store, userid))?.apikey, 'key-1');
      });
    });
  }

  test('pages of all documents hold each customer once', async () => {
    const own = recordsOf(recordsIn(sandbox, 'paged'));
    const ids = Array.from({ length: 7 }, (_none, n) => `u${n}`);
    for (const store of linkedStores) {
      for (const id of ids) await own.put(store, id, { email: `${id}@example.com`, apikey: `key of ${id}` });
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await own.list(store, { limit: 3, after });
        for (const { userid, document } of page.documents) {
          assert.equal(document.apikey, `key of ${userid}`);
          seen.push(userid);
        }
        after = page.next;
      } while (after !== null);
      assert.deepEqual(seen, ids, store);
    }
  });

  test('another’s e-mail address is a conflict in Firebase, and nothing changes', async () => {
    await records.put('firebase', userid, { email: email() });
    await records.put('firebase', `${userid}-b`, { email: `b-${email()}` });
    const taken = refusal(409, /^Another customer has this e-mail address in Firebase already\.$/);
    await assert.rejects(records.writeEmail('firebase', `${userid}-b`, email().toUpperCase()), taken);
    await assert.rejects(records.put('firebase', `${userid}-c`, { email: email() }), taken);
    assert.equal((await records.read('firebase', `${userid}-b`))?.email, `b-${email()}`);
  });

  test('what others keep in a document stays', async () => {
    sandbox.mongo.insert('shop', 'users', [{ userid, theirs: { n: 1 }, apikey: 'old' }]);
    sandbox.firebase.seed('shop', [{ uid: userid, email: email(), claims: { theirs: 1, apikey: 'old' } }]);
    for (const store of linkedStores) {
      await records.writeKey(store, userid, 'new');
      await records.put(store, userid, { email: email(), apikey: 'newer' });
    }
    assert.deepEqual(sandbox.mongo.find('shop', 'users', { userid })[0]?.['theirs'], { n: 1 });
    assert.deepEqual(JSON.parse(sandbox.firebase.get('shop', userid)!.customAttributes!), {
      theirs: 1,
      apikey: 'newer',
    });
  });

  test('claims that are written at once are all kept', async () => {
    await records.put('firebase', userid, { email: email() });
    await Promise.all([
      records.writeKey('firebase', userid, 'k1'),
      records.writePlan('firebase', userid, 'p1'),
      records.writeKey('firebase', userid, 'k2'),
    ]);
    const document = await records.read('firebase', userid);
    assert.deepEqual([document?.apikey, document?.planType], ['k2', 'p1']);
  });

  test('a disabled customer’s sessions are ended', async () => {
    await records.put('firebase', userid, { email: email() });
    await records.setDisabled('firebase', userid, true);
    assert.ok(Number(sandbox.firebase.get('shop', userid)?.validSince) > 0);
  });

  test('the verification link verifies the address', async () => {
    await records.put('firebase', userid, { email: email() });
    const link = await records.verificationLink(userid);
    assert.equal((await fetch(link)).status, 200);
    assert.equal((await records.read('firebase', userid))?.emailVerified, true);
    await assert.rejects(records.verificationLink('nobody'), refusal(404, /Firebase holds no record/));
  });

  test('refused credentials, limits and failures are reported in our words; no password is, anywhere', async () => {
    const { log, said } = listeningLog();
    const right = recordsIn(sandbox, 'shop', 500);
    const guess = right.mongo!.url.replace(account.password, 'wrong-horse');
    const notified: string[] = [];
    const fails = async (options: RecordsOptions, store: LinkedStore, status: number, text: RegExp) => {
      const failure: unknown = await recordsOf(options, log)
        .read(store, userid)
        .catch((error: unknown) => error);
      refusal(status, text)(failure);
      notified.push(`${(failure as Error).stack} ${JSON.stringify(failure)}`);
    };
    const mongo = /^MongoDB refuses our credentials\. Please check MONGODB_URL\.$/;
    await fails({ mongo: { ...right.mongo!, url: guess } }, 'mongo', 502, mongo);
    await fails({ mongo: { ...right.mongo!, url: 'mongodb://user:bad-horse@' } }, 'mongo', 502, mongo);
    const firebase = /^Firebase refuses our credentials\. Please check FIREBASE_CREDENTIALS\.$/;
    for (const credentials of ['{"private_key":"horse"', '/no/such/horse.json', '{"type":"service_account"}'])
      await fails({ firebase: { ...right.firebase!, credentials } }, 'firebase', 502, firebase);
    sandbox.inject({ kind: '401', vendor: 'firebase' });
    await fails(right, 'firebase', 502, firebase);
    sandbox.inject({ kind: '429', vendor: 'firebase' });
    await fails(right, 'firebase', 503, /^Firebase is busy/);
    sandbox.inject({ kind: '500', vendor: 'mongo', times: 2 });
    await fails(right, 'mongo', 503, /^MongoDB is busy/);
    assert.doesNotMatch(said() + notified.join(), /horse/);
  });

  test('the health of a store comes from its last answer', async () => {
    const own = recordsOf(recordsIn(sandbox, 'shop', 300));
    const health = (): string[] => own.states().map((state) => state.health);
    assert.deepEqual(health(), ['not asked yet', 'not asked yet']);
    for (const store of linkedStores) await own.read(store, userid);
    assert.deepEqual(health(), ['answers', 'answers']);
    sandbox.inject({ kind: '401', vendor: 'firebase' }, { kind: '401', vendor: 'mongo', method: 'find' });
    for (const store of linkedStores) await assert.rejects(own.read(store, userid));
    assert.deepEqual(health(), ['refuses our credentials', 'refuses our credentials']);
    for (const store of linkedStores) await own.read(store, userid);
    assert.deepEqual(health(), ['answers', 'answers']);
  });

  test('who refuses the connection does not answer, at once', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const nobody = recordsOf({
      firebase: { projectId: 'shop', credentials: '', apiBase: `http://127.0.0.1:${port}`, timeoutMs: 500 },
      mongo: { url: `mongodb://127.0.0.1:${port}/shop`, database: '', collection: 'users', timeoutMs: 500 },
    });
    for (const store of linkedStores) {
      const begun = performance.now();
      await assert.rejects(nobody.read(store, userid), refusal(502, /does not answer/));
      assert.ok(performance.now() - begun < 2_000, store);
    }
  });

  test('a store that no setting connects is reported by name, before it is asked', async () => {
    const none = recordsOf({ mongo: { url: '', database: '', collection: 'users' } });
    assert.deepEqual(none.states(), [
      {
        store: 'firebase',
        connected: false,
        health: 'not connected',
        message: 'Firebase is not connected: please set FIREBASE_PROJECT_ID.',
      },
      {
        store: 'mongo',
        connected: false,
        health: 'not connected',
        message: 'MongoDB is not connected: please set MONGODB_URL.',
      },
    ]);
    await assert.rejects(none.read('firebase', userid), refusal(424, /please set FIREBASE_PROJECT_ID\.$/));
    await assert.rejects(none.writeKey('mongo', userid, 'k'), refusal(424, /please set MONGODB_URL\.$/));
    assert.ok(records.states().every(({ connected, message }) => connected && message === null));
  });

  test('the emulator’s address does not stay in the environment, and one from there counts for nothing', async () => {
    const name = 'FIREBASE_AUTH_EMULATOR_HOST';
    const outside = process.env[name];
    process.env[name] = '127.0.0.1:1';
    try {
      const own = recordsOf(recordsIn(sandbox, 'shop'));
      assert.equal(await own.read('firebase', userid), null);
      assert.equal(process.env[name], '127.0.0.1:1');
    } finally {
      if (outside === undefined) delete process.env[name];
      else process.env[name] = outside;
    }
  });
});
