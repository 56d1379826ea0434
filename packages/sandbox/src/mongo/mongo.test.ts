// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { connect as connectTcp } from 'node:net';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import { MongoClient, type Document, type MongoClientOptions } from 'mongodb';
import { startSandbox, type Sandbox, type SandboxOptions } from '../index.ts';
import { secretKey, temporaryFolder } from '../stripe/testing.ts';

const account = { username: 'midoffice', password: 'p@ss,w=ord' };

async function open(t: TestContext, options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ stripe: { secretKey }, ...options });
  t.after(() => sandbox.close());
  return sandbox;
}

/** The real driver on a sandbox. */
function driver(t: TestContext, url: string, options: MongoClientOptions = {}): MongoClient {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000, ...options });
  t.after(() => client.close());
  return client;
}

async function users(t: TestContext, options: Partial<SandboxOptions> = {}) {
  const sandbox = await open(t, options);
  const client = driver(t, sandbox.mongo.url('shop'));
  return { sandbox, client, users: client.db().collection<Document>('users') };
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no refusal',
    (error: { code?: unknown }) => error.code,
  );

test('finds, sorts, limits and pages as the driver asks', async (t) => {
  const { users: all } = await users(t);
  await all.insertMany(
    Array.from({ length: 250 }, (_none, n) => ({ userid: `u${n}`, n, tags: [n % 2 ? 'odd' : 'even'] })),
  );
  assert.equal((await all.find().toArray()).length, 250, 'over three batches');
  const page = await all.find({ n: { $gte: 10, $lt: 20 } }, { sort: { n: -1 }, limit: 3, skip: 1 }).toArray();
  assert.deepEqual(
    page.map(({ n }) => n as number),
    [18, 17, 16],
  );
  assert.deepEqual(await all.findOne({ userid: 'u7' }, { projection: { _id: 0, n: 1 } }), { n: 7 });
  assert.equal((await all.find({ tags: 'odd', n: { $in: [1, 2, 3] } }).toArray()).length, 2);
  assert.equal(
    (await all.find({ $or: [{ n: 1 }, { userid: 'u2' }], gone: { $exists: false } }).toArray()).length,
    2,
  );
  assert.equal(await all.findOne({ userid: { $ne: null }, n: 1000 }), null);
  assert.equal(await all.estimatedDocumentCount(), 250);
});

test('changes by $set, $unset and upsert, says what it changed, removes', async (t) => {
  const { users: all } = await users(t);
  const made = await all.updateOne(
    { userid: 'a' },
    { $set: { 'plan.code': 'free' }, $setOnInsert: { first: true } },
    { upsert: true },
  );
  assert.deepEqual([made.upsertedCount, made.matchedCount], [1, 0]);
  const same = await all.updateOne({ userid: 'a' }, { $set: { 'plan.code': 'free' } });
  assert.deepEqual([same.matchedCount, same.modifiedCount], [1, 0]);
  await all.updateOne({ userid: 'a' }, { $set: { apikey: 'k' }, $unset: { first: 1 } });
  assert.deepEqual(await all.findOne({ userid: 'a' }, { projection: { _id: 0 } }), {
    userid: 'a',
    plan: { code: 'free' },
    apikey: 'k',
  });
  const after = await all.findOneAndUpdate({ userid: 'a' }, { $inc: { n: 2 } }, { returnDocument: 'after' });
  assert.equal(after?.['n'], 2);
  await all.replaceOne({ userid: 'a' }, { userid: 'a', only: 1 });
  assert.deepEqual(await all.findOne({}, { projection: { _id: 0 } }), { userid: 'a', only: 1 });
  assert.equal((await all.deleteOne({ userid: 'a' })).deletedCount, 1);
  assert.equal((await all.deleteOne({ userid: 'a' })).deletedCount, 0);
});

test('keeps ids and unique indexes unique; a bulk goes on behind a refused part only where it may', async (t) => {
  const { users: all } = await users(t);
  await all.createIndex({ userid: 1 }, { unique: true });
  await all.insertOne({ userid: 'a' });
  assert.equal(await codeOf(all.insertOne({ userid: 'a' })), 11_000);
  await codeOf(all.insertMany([{ userid: 'b' }, { userid: 'a' }, { userid: 'c' }]));
  assert.equal(await all.estimatedDocumentCount(), 2);
  await codeOf(all.insertMany([{ userid: 'd' }, { userid: 'a' }, { userid: 'e' }], { ordered: false }));
  assert.equal(await all.estimatedDocumentCount(), 4);
  assert.equal(await codeOf(all.updateOne({ userid: 'b' }, { $set: { userid: 'a' } })), 11_000);
});

test('what is not offered is refused, never ignored', async (t) => {
  const { client, users: all } = await users(t);
  await all.insertOne({ userid: 'a' });
  assert.equal(await codeOf(client.db().command({ shutdown: 1 })), 59);
  assert.equal(await codeOf(all.aggregate([{ $match: {} }]).toArray()), 59);
  assert.equal(await codeOf(all.find({ $where: 'true' }).toArray()), 2);
  assert.equal(await codeOf(all.find({ userid: { $regex: 'a' } }).toArray()), 2);
  assert.equal(await codeOf(all.updateOne({ userid: 'a' }, { $rename: { userid: 'b' } })), 2);
});

for (const kind of ['timeout-after-success', '500-after-success', 'reset', 'not-primary'] as const) {
  test(`the driver repeats a write after ${kind}, and it is done once`, async (t) => {
    const { sandbox, users: all } = await users(t);
    await all.insertOne({ userid: 'a', n: 0 });
    sandbox.inject({ kind, vendor: 'mongo', method: 'update', path: '/shop/users' });
    await all.updateOne({ userid: 'a' }, { $inc: { n: 1 } });
    assert.equal((await all.findOne({ userid: 'a' }))?.['n'], 1);
    const tries = sandbox.requests().filter(({ method }) => method === 'update');
    assert.deepEqual(
      tries.map(({ fault }) => fault),
      [kind, null],
    );
  });
}

test('a hanging answer ends with the driver’s time-out, a slow one is waited for', async (t) => {
  const { sandbox } = await users(t);
  const hasty = driver(t, sandbox.mongo.url('shop'), { socketTimeoutMS: 400, retryWrites: false });
  const all = hasty.db().collection('users');
  await all.insertOne({ userid: 'a', n: 0 });
  sandbox.inject({ kind: 'delay', vendor: 'mongo', method: 'find', delayMs: 100 });
  assert.equal((await all.findOne({ userid: 'a' }))?.['n'], 0);
  sandbox.inject({ kind: 'timeout-after-success', vendor: 'mongo', method: 'update', hang: true });
  const lost = await all.updateOne({ userid: 'a' }, { $inc: { n: 1 } }).catch((error: Error) => error.name);
  assert.equal(lost, 'MongoNetworkTimeoutError');
  assert.equal(sandbox.mongo.find('shop', 'users', { userid: 'a' })[0]?.['n'], 1);
});

test('who has an account must be it: SCRAM with the right password and name, and nothing without', async (t) => {
  const sandbox = await open(t, { mongo: { account } });
  const url = sandbox.mongo.url('shop');
  const all = driver(t, url).db().collection('users');
  await all.insertOne({ userid: 'a' });
  const wrong = url.replace(encodeURIComponent(account.password), 'guess');
  assert.equal(await codeOf(driver(t, wrong).db().collection('users').findOne({})), 18);
  assert.equal(
    await codeOf(driver(t, url.replace('midoffice:', 'other:')).db().collection('users').findOne({})),
    18,
  );
  const nobody = driver(t, `mongodb://127.0.0.1:${sandbox.mongo.port}/shop?directConnection=true`);
  assert.equal(await codeOf(nobody.db().collection('users').findOne({})), 13);
  assert.ok(!JSON.stringify(sandbox.requests()).includes('p@ss'));
});

test('a restart keeps documents, ids and indexes', async (t) => {
  const stateDir = temporaryFolder();
  const first = await startSandbox({ stateDir, stripe: { secretKey } });
  const before = new MongoClient(first.mongo.url('shop'));
  const { insertedId } = await before
    .db()
    .collection('users')
    .insertOne({ userid: 'a', at: new Date(5), big: 2 ** 40 });
  await before.db().collection('users').createIndex({ userid: 1 }, { unique: true });
  await before.close();
  await first.close();
  const { sandbox, users: all } = await users(t, { stateDir });
  assert.equal(sandbox.restored, true);
  assert.deepEqual(await all.findOne({ _id: insertedId }), {
    _id: insertedId,
    userid: 'a',
    at: new Date(5),
    big: 2 ** 40,
  });
  assert.equal(await codeOf(all.insertOne({ userid: 'a' })), 11_000);
});

test('what is no message of the protocol ends its connection, and no other', async (t) => {
  const { sandbox, users: all } = await users(t);
  for (const bytes of [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.from([16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9, 9, 0, 0]),
    Buffer.from([17, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 221, 7, 0, 0, 0]),
  ]) {
    const socket = connectTcp(sandbox.mongo.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(bytes);
    await once(socket, 'close');
  }
  await all.insertOne({ userid: 'a' });
  assert.equal(sandbox.mongo.count('shop', 'users'), 1);
});
