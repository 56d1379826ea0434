import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { createRedisCarrier } from '../connectors/redis/redis-carrier.ts';
import { testDatabase } from '../db/testing/database.ts';
import { createLog } from '../log/log.ts';
import { createPush } from '../push/push.ts';
import { onRedis, startRedis } from '../../testing/redis.ts';
import { createRelay, type Carrier, type Relay } from './relay.ts';

const log = createLog('silent');
const key = Buffer.alloc(32, 7);

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let waitedMs = 0; !holds(); waitedMs += 5) {
    assert.ok(waitedMs < 5_000, what);
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** Two processes: what one publishes both get once, in order, those of other topics not. */
async function deliversOnce(one: Relay, two: Relay): Promise<void> {
  const got: Record<'one' | 'two', string[]> = { one: [], two: [] };
  one.subscribe('a', (text) => got.one.push(text));
  const leave = two.subscribe('a', (text) => got.two.push(text));
  await until('the carrier listens', () => {
    one.publish('a', 'ready');
    return got.two.includes('ready');
  });
  await new Promise((done) => setTimeout(done, 100));
  got.one.length = 0;
  got.two.length = 0;
  const texts = Array.from({ length: 500 }, (_none, n) => `${n} "é" ${'x'.repeat(n % 50)}`);
  for (const text of texts) {
    one.publish('a', text);
    one.publish('b', text);
  }
  assert.deepEqual(got.one, texts, 'at once in its own process');
  await until('the other process gets all', () => got.two.length >= texts.length);
  assert.deepEqual(got.two, texts);
  leave();
  one.publish('a', 'later');
  await new Promise((done) => setTimeout(done, 100));
  assert.deepEqual([got.one.at(-1), got.two.length], ['later', texts.length]);
}

describe('texts between processes by the database', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  test('are delivered once, in order, in both processes', async () => {
    const pushes = [await createPush(database.url, [key], log), await createPush(database.url, [key], log)];
    const [one, two] = pushes.map((push) => createRelay(push.carrier, log));
    try {
      await deliversOnce(one!, two!);
    } finally {
      for (const part of [one!, two!, ...pushes]) await part.close();
    }
  });

  test('that this installation did not sign are ignored', async () => {
    const push = await createPush(database.url, [key], log);
    const got: string[] = [];
    push.carrier.listen((text) => got.push(text));
    const stranger = new pg.Client({ connectionString: database.url });
    await stranger.connect();
    try {
      const forged = JSON.stringify({ from: 'x', entries: [['a', 'forged']] });
      for (const text of [forged, `${'A'.repeat(44)}${forged}`, ''])
        await stranger.query('select pg_notify($1, $2)', ['midoffice_text', text]);
      await push.carrier.send('ours');
      await until('the signed one comes', () => got.length > 0);
      assert.deepEqual(got, ['ours']);
    } finally {
      await stranger.end();
      await push.close();
    }
  });
});

test(
  'by Redis they are delivered once, in order, in both processes, and again after Redis was gone',
  onRedis(async ({ url, port, stop }) => {
    const relays = [1, 2].map(() => createRelay(createRedisCarrier({ url, prefix: 'test:' }, log), log));
    try {
      await deliversOnce(relays[0]!, relays[1]!);
      await stop();
      relays[0]!.publish('a', 'lost');
      const again = await startRedis({ port });
      try {
        await deliversOnce(relays[0]!, relays[1]!);
      } finally {
        await again?.stop();
      }
    } finally {
      for (const relay of relays) await relay.close();
    }
  }),
);

test('what waits for a carrier that does not answer is bounded, and refused beyond', async () => {
  let release = (): void => undefined;
  const sent: string[] = [];
  const carrier: Carrier = {
    maxBytes: 1_000,
    send: (text) => (sent.push(text), new Promise((done) => (release = done))),
    listen: () => () => undefined,
    close: async () => undefined,
  };
  const relay = createRelay(carrier, log);
  const text = 'x'.repeat(900);
  let taken = 0;
  while (relay.publish('a', text)) taken += 1;
  assert.ok(taken > 1_000 && taken < 1_200, String(taken));
  assert.equal(relay.publish('a', 'x'.repeat(2_000)), false, 'larger than the carrier takes');
  await until('the first is sent', () => sent.length === 1);
  release();
  await until('then the next', () => sent.length === 2);
  assert.ok(sent.every((one) => one.length <= 1_000));
  await relay.close();
});
