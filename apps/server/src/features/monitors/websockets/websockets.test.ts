// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { revokeStaffKey } from '@midoffice/contract/system/staff/calls/revoke-staff-key';
import { streams } from '@midoffice/contract/monitors/websockets/lists';
import { makeStaffKey } from '../../../testing/staff-key.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { newKey } from '../../customers/api-keys/testing/keys.ts';
import { publishQuote } from './api.ts';
import { delayMs, hubOf } from './hub.ts';
import { listen, plainClient, socketIoClient, type SocketClient } from './testing/clients.ts';

const quote = (symbol: string, price = 10) => ({ symbol, price, timestamp: 1_700_000_000_000 });

let server: TestServer;
let staff: Client;
let url = '';
let movedMs = 0;
const open: SocketClient[] = [];
const clients = {
  plain: plainClient,
  'Socket.IO': (address: string) => socketIoClient(address),
  'Socket.IO without HTTP': (address: string) => socketIoClient(address, ['websocket']),
};
async function connect(protocol: keyof typeof clients): Promise<SocketClient> {
  const client = await clients[protocol](url);
  open.push(client);
  return client;
}

/** A customer with a key that has a websocket record. */
async function customer(given: { planCode?: 'free' | 'annualCOM2' } = {}) {
  const value = newKey();
  const { userid } = await makeCustomer(server.platform, {
    planCode: 'annualCOM2',
    ...given,
    keys: [{ value, websocket: true }],
  });
  return { value, userid };
}

async function loggedIn(protocol: keyof typeof clients, value: string): Promise<SocketClient> {
  const client = await connect(protocol);
  assert.equal((await client.ask('login', { apiKey: value }))['message'], 'Successfully authenticated');
  return client;
}

before(async () => {
  server = await testServer({ now: () => Date.now() + movedMs });
  staff = await server.staff();
  url = await listen(server);
});
after(async () => {
  for (const client of open) client.close();
  await server.close();
});

for (const protocol of Object.keys(clients) as (keyof typeof clients)[])
  describe(`${protocol}: login, subscribe, unsubscribe`, () => {
    test('a client of the seeds gets quotes of what it subscribed to alone, until it unsubscribes (r003-websocket-states)', async () => {
      const { value } = await customer();
      const client = await connect(protocol);
      const login = await client.ask('login', { apiKey: value });
      assert.deepEqual(
        [login['status'], login['message'], login['streams'], login['delayed']],
        [200, 'Successfully authenticated', [...streams], false],
      );
      const answer = await client.ask('subscribe', { stream: 'nasdaq', tickers: ['aapl'] });
      assert.deepEqual(
        [answer['status'], answer['message'], answer['stream'], answer['tickers']],
        [200, 'Subscribed', 'nasdaq', ['AAPL']],
      );
      publishQuote(server.platform, 'iex', quote('AAPL'));
      publishQuote(server.platform, 'nasdaq', quote('MSFT'));
      publishQuote(server.platform, 'nasdaq', quote('AAPL', 12));
      assert.deepEqual(await client.next('quote'), { stream: 'nasdaq', ...quote('AAPL', 12) });
      const left = await client.ask('unsubscribe', { stream: 'nasdaq', tickers: ['AAPL'] });
      assert.equal(left['message'], 'Unsubscribed');
      publishQuote(server.platform, 'nasdaq', quote('AAPL', 13));
      assert.deepEqual((await client.ask('ping', { sentAt: 5 }))['sentAt'], 5);
      assert.equal(client.messages.filter(({ event }) => event === 'quote').length, 1);
    });

    test('all five streams are served (r003-websocket-streams)', async () => {
      const client = await loggedIn(protocol, (await customer()).value);
      for (const stream of streams) {
        assert.equal((await client.ask('subscribe', { stream, tickers: 'AAPL,BRK.B' }))['status'], 200);
        publishQuote(server.platform, stream, quote('BRK.B'));
        assert.equal((await client.next('quote'))['stream'], stream);
      }
    });

    test('who is not logged in gets nothing; input that is none names its field', async () => {
      const { value } = await customer();
      const client = await connect(protocol);
      const early = await client.ask('subscribe', { stream: 'nasdaq', tickers: ['AAPL'] });
      assert.deepEqual([early['status'], early['message']], [401, 'Please log in first.']);
      publishQuote(server.platform, 'nasdaq', quote('AAPL'));
      assert.match(String((await client.ask('login', {}))['message']), /^apiKey: /);
      assert.equal((await client.ask('login', { apiKey: value }))['status'], 200);
      for (const [bad, field] of [
        [{ stream: 'nyse', tickers: ['AAPL'] }, 'stream'],
        [{ stream: 'iex' }, 'tickers'],
        [{ stream: 'iex', tickers: [] }, 'tickers'],
        [{ stream: 'iex', tickers: [5] }, 'tickers'],
        [{ stream: 'iex', tickers: ['A'.repeat(21)] }, 'tickers'],
        [null, ''],
      ] as const) {
        const { status, message } = await client.ask('subscribe', bad);
        assert.equal(status, 400, String(message));
        assert.ok(String(message).startsWith(field), String(message));
      }
      client.send('drop', {});
      assert.match(String((await client.next('error'))['message']), /^event: /);
      assert.equal(client.messages.filter(({ event }) => event === 'quote').length, 0);
    });

    test('a key that is unknown, without websocket record, or of too small a plan is refused; the third time ends it', async () => {
      const bare = newKey();
      await makeCustomer(server.platform, { planCode: 'annualCOM2', keys: [{ value: bare }] });
      const client = await connect(protocol);
      assert.equal((await client.ask('login', { apiKey: newKey() }))['status'], 401);
      const refused = await client.ask('login', { apiKey: bare });
      assert.deepEqual([refused['status'], refused['message']], [403, 'This key has no websocket record.']);
      const { value } = await customer({ planCode: 'free' });
      assert.match(String((await client.ask('login', { apiKey: value }))['message']), /needs plan level 1/);
      await client.closed;
    });

    test('a key that is blocked, and one whose record goes, end their connections within a second', async () => {
      for (const revoke of [
        (userid: string) => staff.call(customRateLimit, { userid, ratelimit: -1, reason: 'test' }),
        (_userid: string, value: string) => staff.call(updateWebsocket, { apikey: value, deleteKey: 'true' }),
      ]) {
        const { value, userid } = await customer();
        const client = await loggedIn(protocol, value);
        await client.ask('subscribe', { stream: 'nasdaq', tickers: ['AAPL'] });
        assert.equal((await revoke(userid, value)).status, 200);
        const begun = performance.now();
        await client.closed;
        const tookMs = performance.now() - begun;
        assert.ok(tookMs < 1_000, `ended after ${tookMs} ms`);
      }
    });

    test('the key of a member of staff who may use the tester lets in, and ends its connection when it is revoked', async () => {
      const may = await server.staff({ role: 'standard', permissions: ['websockets'] });
      const mayNot = await server.staff({ role: 'standard', permissions: ['charts'] });
      const { id, key } = await makeStaffKey(server, may, 'tester');
      const client = await connect(protocol);
      const other = await makeStaffKey(server, mayNot, 'other');
      assert.equal((await client.ask('login', { apiKey: other.key }))['status'], 403);
      const lastUse = async (userid: string) =>
        (
          await server.platform.db
            .selectFrom('staff_api_key')
            .select('last_used_at')
            .where('userid', '=', userid)
            .executeTakeFirstOrThrow()
        ).last_used_at;
      assert.equal(await lastUse(mayNot.userid), null, 'who is refused does not use a key');
      const { status, streams: opened, delayed } = await client.ask('login', { apiKey: key });
      assert.deepEqual([status, opened, delayed], [200, [...streams], false]);
      assert.notEqual(await lastUse(may.userid), null);
      await client.ask('subscribe', { stream: 'aftermarket', tickers: ['AAPL'] });
      publishQuote(server.platform, 'aftermarket', quote('AAPL', 3));
      assert.deepEqual(await client.next('quote'), { stream: 'aftermarket', ...quote('AAPL', 3) });
      assert.equal((await may.call(revokeStaffKey, { keyId: id })).status, 200);
      await client.closed;
    });

    test('a stream that is closed to the key is refused, and ends while it is subscribed; the others go on', async () => {
      const { value, userid } = await customer();
      const client = await loggedIn(protocol, value);
      for (const stream of ['nasdaq', 'iex']) await client.ask('subscribe', { stream, tickers: ['AAPL'] });
      const restricted = await staff.call(apiKeyRestrictions, {
        userid,
        apikey: value,
        update: true,
        websockets: ['iex'],
      });
      assert.equal(restricted.status, 200, restricted.body.message);
      const ended = await client.next('unsubscribe');
      assert.deepEqual([ended['status'], ended['stream']], [403, 'nasdaq']);
      publishQuote(server.platform, 'nasdaq', quote('AAPL', 1));
      publishQuote(server.platform, 'iex', quote('AAPL', 2));
      assert.deepEqual(await client.next('quote'), { stream: 'iex', ...quote('AAPL', 2) });
      assert.equal((await client.ask('subscribe', { stream: 'tmx', tickers: ['RY'] }))['status'], 403);
    });

    test('10,000 subscriptions are refused whole, 1,000 taken, one more refused', async () => {
      const client = await loggedIn(protocol, (await customer()).value);
      const tickers = (count: number, from = 0) =>
        Array.from({ length: count }, (_none, n) => `T${n + from}`);
      assert.equal(
        (await client.ask('subscribe', { stream: 'iex', tickers: tickers(6_000) }))['status'],
        400,
      );
      assert.equal(
        (await client.ask('subscribe', { stream: 'iex', tickers: tickers(1_000) }))['status'],
        200,
      );
      assert.equal(
        (await client.ask('subscribe', { stream: 'tmx', tickers: tickers(1, 5_000) }))['status'],
        400,
      );
      publishQuote(server.platform, 'tmx', quote('T5000'));
      publishQuote(server.platform, 'iex', quote('T999'));
      assert.equal((await client.next('quote'))['symbol'], 'T999');
    });

    test('more messages than a key may send, or 600 a minute, end the connection', async () => {
      const { value, userid } = await customer();
      await staff.call(customRateLimit, { userid, ratelimit: 5, reason: 'test' });
      const client = await loggedIn(protocol, value);
      for (let n = 0; n < 6; n += 1) client.send('ping', {});
      assert.match(String((await client.next('error'))['message']), /Too many messages/);
      await client.closed;
    });
  });

test('quotes of a delayed key come 15 minutes late, in order; those of others at once', async () => {
  const { value, userid } = await customer();
  await staff.call(apiKeyRestrictions, { userid, apikey: value, update: true, delayed: true });
  const late = await connect('plain');
  assert.equal((await late.ask('login', { apiKey: value }))['delayed'], true);
  const prompt = await loggedIn('plain', (await customer()).value);
  for (const client of [late, prompt]) await client.ask('subscribe', { stream: 'iex', tickers: ['LATE'] });
  publishQuote(server.platform, 'iex', quote('LATE', 1));
  publishQuote(server.platform, 'iex', quote('LATE', 2));
  assert.equal((await prompt.next('quote'))['price'], 1);
  movedMs += delayMs - 5_000;
  await new Promise((done) => setTimeout(done, 600));
  assert.equal(late.messages.filter(({ event }) => event === 'quote').length, 0);
  movedMs += 5_000;
  assert.deepEqual([(await late.next('quote'))['price'], (await late.next('quote'))['price']], [1, 2]);
});

test('one key has as many connections as the setting allows, a closed one makes room', async () => {
  const { value } = await customer();
  const made: SocketClient[] = [];
  for (let n = 0; n < server.platform.settings.WEBSOCKETS_PER_KEY; n += 1)
    made.push(await loggedIn('plain', value));
  const surplus = await connect('plain');
  surplus.send('login', { apiKey: value });
  assert.equal(await surplus.closed, 1008);
  made[0]!.close();
  await made[0]!.closed;
  await loggedIn('plain', value);
  for (const client of made) client.close();
});

test('a closed connection leaves nothing behind', async () => {
  for (const client of open) client.close();
  const comesTo = async (count: number): Promise<void> => {
    while (hubOf(server.platform).sessionCount !== count) await new Promise((done) => setTimeout(done, 5));
  };
  await comesTo(0);
  const client = await loggedIn('plain', (await customer()).value);
  assert.equal(hubOf(server.platform).sessionCount, 1);
  client.close();
  await comesTo(0);
});
