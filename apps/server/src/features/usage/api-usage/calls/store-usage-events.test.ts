// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { analystPermissions } from '@midoffice/contract/kernel';
import { getUsageBatches } from '@midoffice/contract/usage/api-usage/calls/get-usage-batches';
import { storeUsageEvents } from '@midoffice/contract/usage/api-usage/calls/store-usage-events';
import { refuses } from '../../../../testing/refuses.ts';
import { CompiledQuery } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { lastAudit } from '../../../system/staff/testing/factory.ts';
import { gatewayEvent, ndjsonOf } from '../factory.ts';
import { putBatch } from '../store.ts';

const key = 'Ab3'.repeat(10) + 'Zz';

describe('store-usage-events', () => {
  let server: TestServer;
  let admin: Client;
  let userid: string;
  const send = async (ndjson: string, token: string = randomUUID(), more: Record<string, unknown> = {}) =>
    admin.call(storeUsageEvents, { ndjson, token, ...more });
  const counted = async (of: string): Promise<number> =>
    (
      await server.platform.clickhouse.query<{ n: number }>(
        'SELECT sum(requests) AS n FROM usage_day WHERE userid = {of:String}',
        { of },
      )
    )[0]!.n;
  const events = (count: number, given: Parameters<typeof gatewayEvent>[0]) =>
    Array.from({ length: count }, (_none, n) => gatewayEvent({ ageMs: n * 10, ...given }));
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    userid = (await makeCustomer(server.platform, { keys: [{ value: key }] })).userid;
  });
  after(() => server.close());

  test('of 1,000 events with 3 bad lines it stores 997 and names the 3', async () => {
    const lines = events(1000, { userid: 'thousand' }).map((event) => JSON.stringify(event));
    lines[4] = '{"time": broken';
    lines[16] = JSON.stringify({ ...gatewayEvent(), status: 42 });
    lines[900] = JSON.stringify({ ...gatewayEvent(), time: '2031-02-30' });
    const { status, body } = await send(lines.join('\n'));
    assert.equal(status, 200);
    assert.equal(body.message, '997 of 1000 events stored. 3 refused: lines 5, 17, 901.');
    assert.deepEqual(body.refusedLines, [
      { line: 5, field: 'line', message: 'is not JSON' },
      { line: 17, field: 'status', message: 'must be a status from 100 to 599' },
      { line: 901, field: 'time', message: 'must be a time such as 2026-01-31T12:00:00.000Z' },
    ]);
    assert.deepEqual([body.lines, body.stored, body.refused, body.repeated], [1000, 997, 3, false]);
    assert.equal(await counted('thousand'), 997);
  });

  test('an event names the owner of its key or nobody, and no more bytes than an answer has', async () => {
    const own = 'Own4'.repeat(8);
    const owner = (await makeCustomer(server.platform, { keys: [{ value: own }] })).userid;
    const given = [
      gatewayEvent({ apikey: own, userid: 'somebody else' }),
      gatewayEvent({ apikey: own, userid: owner }),
      gatewayEvent({ apikey: 'unknown-key-of-nobody-0123', userid: 'named' }),
      { ...gatewayEvent({ userid: 'named' }), bytes: 10_000_000_001 },
      { ...gatewayEvent({ userid: 'named' }), bytes: Number.MAX_SAFE_INTEGER },
      { ...gatewayEvent({ userid: 'named' }), bytes: 10_000_000_000 },
    ];
    const { status, body } = await send(ndjsonOf(given as never));
    assert.equal(status, 200, JSON.stringify(body));
    const tooMany = 'must be at most 10000000000';
    assert.deepEqual(body.refusedLines, [
      { line: 1, field: 'userid', message: 'is not the owner of the apikey' },
      { line: 4, field: 'bytes', message: tooMany },
      { line: 5, field: 'bytes', message: tooMany },
    ]);
    assert.deepEqual([await counted('somebody else'), await counted('named')], [0, 2]);
  });

  test('half a letter, sent so or cut so, keeps no event of the batch out', async () => {
    const given = [
      gatewayEvent({ userid: 'halves', symbol: '\ud800' }),
      gatewayEvent({ userid: 'halves', query: `text=${'a'.repeat(494)}😀` }),
      gatewayEvent({ userid: 'halves', path: `/${'a'.repeat(498)}😀` }),
      gatewayEvent({ userid: 'halves', apikey: 'abcdefg😀hijklmnopqrstuvw' }),
    ];
    const { status, body } = await send(ndjsonOf(given));
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.stored, await counted('halves')], [4, 4]);
  });

  test('what PostgreSQL could not be asked for does not come into the engine', async () => {
    const given = gatewayEvent({ userid: 'nul\0', symbol: 'A\0B', exchange: '\0', query: 'x=\0' });
    assert.equal((await send(ndjsonOf([given]))).status, 200);
    const rows = await server.platform.clickhouse.query(
      `SELECT 1 FROM request_event WHERE arrayExists(text -> position(text, char(0)) > 0,
         [toString(userid), toString(symbol), toString(exchange), toString(query)])`,
    );
    assert.deepEqual(rows, []);
    assert.equal(await counted('nul\ufffd'), 1);
  });

  test('with strict=true one bad line refuses all, and nothing is written', async () => {
    const digest = await server.digest();
    const { status, body } = await send(`${ndjsonOf(events(5, { userid: 'strict' }))}\n{}`, 'strict-batch', {
      strict: 'true',
    });
    assert.equal(status, 400);
    assert.equal(
      body.message,
      'line 6: time must be a time such as 2026-01-31T12:00:00.000Z. Nothing was stored: strict mode needs all lines to be valid.'.replace(
        'must be a time such as 2026-01-31T12:00:00.000Z',
        'is required',
      ),
    );
    assert.deepEqual([await server.digest(), await counted('strict')], [digest, 0]);
  });

  test('the same token with the same lines stores them once, also ten times at once', async () => {
    const ndjson = ndjsonOf(events(50, { userid: 'once' }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ndjson, 'sent-ten-times')));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(answers.filter(({ body }) => !body.repeated).length, 1);
    const again = await send(ndjson, 'sent-ten-times');
    assert.deepEqual(
      [again.body.repeated, again.body.message],
      [true, 'Known already: 50 of 50 events were stored before.'],
    );
    assert.equal(await counted('once'), 50);
  });

  test('the same token with other lines is refused, and nothing is written', async () => {
    await send(ndjsonOf(events(1, { userid: 'first use' })), 'one-token');
    const digest = await server.digest();
    const { status, body } = await send(ndjsonOf(events(2, { userid: 'second use' })), 'one-token');
    assert.deepEqual(
      [status, body.message],
      [409, 'token: was used for other lines before. A new batch needs a new token.'],
    );
    assert.deepEqual([await server.digest(), await counted('second use')], [digest, 0]);
  });

  test('of concurrent batches with different lines under one token, as from two gateways, one is stored and the others get a conflict', async () => {
    const batches = Array.from({ length: 8 }, (_none, n) => ndjsonOf(events(5, { userid: `gateway-${n}` })));
    const answers = await Promise.all(batches.map((ndjson) => send(ndjson, 'one-minute')));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const stored = await Promise.all(batches.map((_none, n) => counted(`gateway-${n}`)));
    assert.deepEqual(
      stored,
      answers.map(({ status }) => (status === 200 ? 5 : 0)),
    );
  });

  test('lines whose batch was cut off are not lost to others under its token', async () => {
    await send(ndjsonOf(events(3, { userid: 'cut-off' })), 'sent-once');
    await server.platform.db.deleteFrom('usage_batch').where('token', '=', 'sent-once').execute();
    const digest = await server.digest();
    const { status } = await send(ndjsonOf(events(3, { userid: 'later' })), 'sent-once');
    assert.deepEqual([status, await counted('later'), await server.digest()], [409, 0, digest]);
  });

  test('events that are in the engine without their batch, as after a restore, are not stored again', async () => {
    const ndjson = ndjsonOf(events(7, { userid: 'restored' }));
    await send(ndjson, 'before-the-restore');
    await server.platform.db.deleteFrom('usage_batch').where('token', '=', 'before-the-restore').execute();
    const { body } = await send(ndjson, 'before-the-restore');
    assert.deepEqual([body.repeated, body.stored, await counted('restored')], [false, 7, 7]);
  });

  test('a key is resolved to its customer; neither it nor secrets of the query are stored', async () => {
    const path = `/api/v3/quote/AAPL?limit=5&apikey=${key}`;
    await send(ndjsonOf([gatewayEvent({ apikey: key, path, query: `Access_Token=abc&x=${key}` })]));
    const [row] = await server.platform.clickhouse.query<Record<string, string>>(
      `SELECT userid, base_path, endpoint, query, key_mask FROM request_event WHERE userid = {userid:String}`,
      { userid },
    );
    assert.deepEqual(row, {
      userid,
      base_path: '/api/v3/quote',
      endpoint: '/api/v3/quote/AAPL',
      query: 'limit=5&x=***',
      key_mask: 'Ab3Ab3Ab…b3Zz',
    });
  });

  test('takes lines as NDJSON from a staff key, as the gateway sends them, and notifies of the batch', async () => {
    const made = await makeStaffKey(server, admin, 'gateway');
    const response = await server.app.inject({
      method: 'POST',
      url: '/usage/events?token=from-the-gateway',
      headers: { 'content-type': 'application/x-ndjson', 'x-api-key': made.key },
      payload: ndjsonOf(events(3, { userid: 'gateway' })),
    });
    assert.deepEqual([response.statusCode, response.json<{ stored: number }>().stored], [200, 3]);
    const { body: batches } = await admin.call(getUsageBatches, {});
    const batch = batches.find(({ token }) => token === 'from-the-gateway');
    assert.deepEqual([batch?.source, batch?.lines, batch?.stored, batch?.refused], ['gateway', 3, 3, 0]);
    const entry = await lastAudit(admin, { kind: 'usage.events-stored', target: 'from-the-gateway' });
    assert.deepEqual(entry.after, { source: 'gateway', lines: 3, stored: 3, refused: 0 });
  });

  test('wants the grant of machines: people who see the usage cannot add to it', async () => {
    const ndjson = ndjsonOf(events(2, { userid: 'granted' }));
    for (const permissions of [['apiUsage'], ['user-records'], analystPermissions()]) {
      const person = await server.staff({ role: 'analyst', permissions });
      await refuses(server, person, storeUsageEvents, { ndjson, token: 'by-a-person' }, 403, /./);
      const { key: staffKey } = await makeStaffKey(server, person, `key of ${permissions[0]}`);
      const { status } = await server.nobody.call(
        storeUsageEvents,
        { ndjson, token: 'by-a-key' },
        { apikey: staffKey },
      );
      assert.equal(status, 403);
    }
    assert.equal(await counted('granted'), 0);
    const machine = await server.staff({ role: 'standard', permissions: ['storeUsageEvents'] });
    assert.equal((await machine.call(storeUsageEvents, { ndjson, token: 'by-a-machine' })).status, 200);
    assert.equal((await machine.call(getUsageBatches, {})).status, 403);
    assert.equal(await counted('granted'), 2);
  });

  test('whoever stored batches with the grant of the usage tool alone goes on after the update', async () => {
    const [gateway, reader, support] = [
      await server.staff({ role: 'standard', permissions: ['apiUsage'] }),
      await server.staff({ role: 'standard', permissions: ['apiUsage'] }),
      await server.staff({ role: 'standard', permissions: ['apiUsage', 'charts'] }),
    ];
    const batch = { source: 'gateway', digest: Buffer.alloc(32), lines: 1, stored: 1, refused: 0 };
    for (const { userid } of [gateway, support])
      await putBatch(server.platform.db, {
        ...batch,
        token: `before ${userid}`,
        refusedLines: [],
        storedBy: userid,
      });
    const migration = new URL(
      '../../../../platform/db/migrations/0099-store-usage-events-grant.sql',
      import.meta.url,
    );
    await server.platform.db.executeQuery(CompiledQuery.raw(readFileSync(migration, 'utf8')));
    const grants = async ({ userid }: Client) =>
      (
        await server.platform.db
          .selectFrom('staff_permission')
          .select('permission_key')
          .where('userid', '=', userid)
          .orderBy('permission_key')
          .execute()
      ).map((row) => row.permission_key);
    assert.deepEqual(await grants(gateway), ['apiUsage', 'machines']);
    assert.deepEqual(await grants(reader), ['apiUsage']);
    assert.deepEqual(await grants(support), ['apiUsage', 'charts']);
  });

  test('a line longer than any event is refused by its number, and the lines around it are stored', async () => {
    const [first, last] = events(2, { userid: 'around' }).map((event) => JSON.stringify(event));
    const { body } = await send(`${first}\n${'x'.repeat(100_000)}\n${last}`);
    assert.deepEqual(
      [body.stored, body.refusedLines],
      [2, [{ line: 2, field: 'line', message: 'has more than 65536 bytes' }]],
    );
    assert.equal(await counted('around'), 2);
  });

  test('lines that are cut anywhere on their way are read as one', async () => {
    const ndjson = ndjsonOf([
      ...events(300, { userid: 'in pieces', symbol: 'Ä' }),
      ...events(2, { userid: 'in pieces', ageMs: 70 * 86_400_000 }),
    ]);
    const bytes = Buffer.from(ndjson);
    async function* pieces(): AsyncGenerator<Buffer> {
      for (let at = 0; at < bytes.length; at += 997) yield bytes.subarray(at, at + 997);
    }
    const response = await server.app.inject({
      method: 'POST',
      url: '/usage/events?token=in-pieces',
      headers: {
        'content-type': 'application/x-ndjson',
        'sec-fetch-site': 'same-origin',
        cookie: `midoffice_session=${admin.cookie}`,
      },
      payload: Readable.from(pieces()),
    });
    assert.deepEqual([response.statusCode, response.json<{ stored: number }>().stored], [200, 302]);
    assert.equal(await counted('in pieces'), 302);
    assert.equal((await send(ndjson, 'in-pieces')).body.repeated, true);
  });

  test('refuses lines of the future, none at all, too many, and a bad token, naming them', async () => {
    const refusal = async (ndjson: string, token?: string) => {
      const { status, body } = await send(ndjson, token);
      return [status, body.message];
    };
    const later = new Date(Date.now() + 3_600_000).toISOString();
    assert.deepEqual(await refusal(ndjsonOf([{ ...gatewayEvent(), time: later }])), [
      400,
      'line 1: time is in the future. Nothing was stored.',
    ]);
    assert.deepEqual(await refusal('\n \n'), [400, 'ndjson: holds no lines']);
    assert.deepEqual(await refusal('{}\n'.repeat(50_002)), [400, 'ndjson: must have at most 50000 lines']);
    assert.deepEqual(await refusal('{}', 'short'), [
      400,
      'token: must have 8 to 100 letters, digits and . _ : -',
    ]);
    const nobodys: Record<string, unknown> = { ...gatewayEvent() };
    delete nobodys['userid'];
    assert.deepEqual(await refusal(JSON.stringify(nobodys)), [
      400,
      'line 1: apikey is required where there is no userid. Nothing was stored.',
    ]);
  });

  test('refuses a member without the grant, and writes nothing', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    const digest = await server.digest();
    const { status } = await member.call(storeUsageEvents, {
      ndjson: ndjsonOf([gatewayEvent()]),
      token: 'not-permitted',
    });
    assert.deepEqual([status, await server.digest()], [403, digest]);
  });
});
