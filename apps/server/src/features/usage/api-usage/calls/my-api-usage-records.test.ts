// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../factory.ts';

const key = 'Ab3'.repeat(10) + 'Zz';
const minuteMs = 60_000;
const dayMs = 86_400_000;

describe('my-api-usage-records', () => {
  let server: TestServer;
  let admin: Client;
  let userid: string;
  const read = async (input: Record<string, unknown> = {}) =>
    (await admin.call(myApiUsageRecords, input)).body;
  const counts = async (input: Record<string, unknown>) =>
    Object.fromEntries((await read(input)).tableData.map((row) => [row.basepath, row.count]));
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    userid = (await makeCustomer(server.platform, { keys: [{ value: key }] })).userid;
    await makeEvents(server.platform, [
      ...Array.from({ length: 9 }, (_none, n) => ({ apikey: key, ageMs: n * 1000 + 500, durationMs: 10 })),
      { apikey: key, status: 429, bytes: 0, durationMs: 110, ageMs: 20_000 },
      { userid: 'other', path: '/api/v3/profile/MSFT?x=1', ageMs: 2 * 3_600_000, status: 400 },
      { userid: 'other', path: '/api/v3/quote/MSFT', ageMs: 2 * dayMs },
      { userid: 'other', path: '/api/v3/quote/MSFT', ageMs: 300 * dayMs },
    ]);
  });
  after(() => server.close());

  test('answers the last five minutes by base path, with figures and bars', async () => {
    const { tableData, chartData, totals, bucketSeconds } = await read();
    assert.equal(tableData.length, 1);
    const { date, ...row } = tableData[0]!;
    assert.ok(date);
    assert.deepEqual(
      { ...row, datediff: 0 },
      {
        basepath: '/api/v3/quote',
        count: 10,
        users: 1,
        durationinms: 200,
        avgdurationinms: 20,
        datediff: 0,
        successcount: 9,
        transfersize: 9,
        transfercount: 9,
        status_200: 9,
        status_400: 0,
        status_408: 0,
        status_429: 1,
        status_other: 0,
      },
    );
    assert.ok(row.datediff >= 19 && row.datediff <= 20);
    assert.equal(
      chartData.reduce((sum, point) => sum + point.count, 0),
      10,
    );
    assert.ok(
      chartData.every((point) => point.basepath === '/api/v3/quote' && /^\d{4}-.*:00Z$/.test(point.date)),
    );
    assert.deepEqual([totals.count, totals.transfersize, bucketSeconds], [10, 9, 60]);
  });

  test('each longer frame holds what the shorter ones hold, minute, hour and day alike (r000-usage-requery)', async () => {
    assert.deepEqual(await counts({ timeframe: '5m' }), { '/api/v3/quote': 10 });
    assert.deepEqual(await counts({ timeframe: '4h' }), { '/api/v3/quote': 10, '/api/v3/profile': 1 });
    assert.deepEqual(await counts({ timeframe: '24h' }), { '/api/v3/quote': 10, '/api/v3/profile': 1 });
    assert.deepEqual(await counts({ timeframe: '72h' }), { '/api/v3/quote': 11, '/api/v3/profile': 1 });
    assert.deepEqual(await counts({ timeframe: '1y' }), { '/api/v3/quote': 12, '/api/v3/profile': 1 });
  });

  test('a long range of whole months and days counts each request once', async () => {
    const { totals } = await read({ timeframe: '1y' });
    assert.deepEqual([totals.count, totals.users], [13, 2]);
    const from = new Date(Date.now() - 340 * dayMs).toISOString();
    assert.deepEqual(await counts({ from }), { '/api/v3/quote': 12, '/api/v3/profile': 1 });
    const to = new Date(Date.now() - 3 * dayMs).toISOString();
    assert.deepEqual(await counts({ from, to }), { '/api/v3/quote': 1 });
  });

  test('answers one customer by user id, key, or the keyid of a row', async () => {
    assert.deepEqual(await counts({ timeframe: '1y', userkey: userid }), { '/api/v3/quote': 10 });
    assert.deepEqual(await counts({ timeframe: '1y', userkey: key }), { '/api/v3/quote': 10 });
    assert.deepEqual(await counts({ timeframe: '1y', userid }), { '/api/v3/quote': 10 });
    const keyid = server.platform.secrets.lookup(key).subarray(0, 16).toString('hex');
    assert.deepEqual(await counts({ timeframe: '1y', userkey: keyid }), { '/api/v3/quote': 10 });
    assert.deepEqual(await counts({ timeframe: '1y', userkey: 'nobody at all' }), {});
  });

  test('answers all there is with full=true, with and without a customer (r000-usage-full)', async () => {
    assert.deepEqual(await counts({ full: 'true' }), { '/api/v3/quote': 12, '/api/v3/profile': 1 });
    assert.deepEqual(await counts({ full: 'true', userkey: 'nobody at all' }), {});
    assert.deepEqual(await counts({ full: 'true', userkey: userid }), { '/api/v3/quote': 10 });
  });

  test('answers a range, a day at its end counting whole', async () => {
    const day = new Date(Date.now() - 300 * dayMs).toISOString().slice(0, 10);
    assert.deepEqual(await counts({ from: day, to: day }), { '/api/v3/quote': 1 });
  });

  test('refuses a range that ends before it starts, an unknown frame, and half a range, naming the field', async () => {
    const refusal = async (input: Record<string, unknown>) => {
      const { status, body } = await admin.call(myApiUsageRecords, input);
      return [status, body.message];
    };
    assert.deepEqual(await refusal({ from: '2026-02-02', to: '2026-01-01' }), [
      400,
      'to: must be later than from',
    ]);
    const now = new Date().toISOString();
    assert.deepEqual(await refusal({ from: now, to: now }), [400, 'to: must be later than from']);
    assert.deepEqual(await refusal({ to: '2026-01-01' }), [400, 'from: is required where to is given']);
    assert.deepEqual(await refusal({ timeframe: '2h' }), [
      400,
      'timeframe: must be one of 5m, 15m, 1h, 4h, 24h, 72h, 1w, 1mo, 3mo, 6mo, 1y',
    ]);
    assert.deepEqual(await refusal({ userkey: 'x'.repeat(201) }), [
      400,
      'userkey: must have at most 200 characters',
    ]);
  });

  test('keeps usage of staff accounts for admins', async () => {
    const analyst = await server.staff({ role: 'analyst', permissions: ['apiUsage'] });
    assert.equal((await analyst.call(myApiUsageRecords, {})).status, 200);
    const { status } = await analyst.call(myApiUsageRecords, { userkey: admin.userid });
    assert.equal(status, 403);
    assert.equal((await admin.call(myApiUsageRecords, { userkey: admin.userid })).status, 200);
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    const { status, body } = await member.call(myApiUsageRecords, {});
    assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
  });

  test('no value of a key is in the engine', async () => {
    const rows = await server.platform.clickhouse.query<Record<string, unknown>>(
      'SELECT * FROM request_event',
    );
    assert.ok(rows.length > 10);
    assert.equal(JSON.stringify(rows).includes(key), false);
    assert.ok(rows.some((row) => row['key_mask'] === 'Ab3Ab3Ab…b3Zz'));
  });

  test('minutes later than a week are left to the coarser roll-ups', async () => {
    const from = new Date(Date.now() - 300 * dayMs - 30 * minuteMs).toISOString();
    const to = new Date(Date.now() - 300 * dayMs + 30 * minuteMs).toISOString();
    assert.deepEqual(await counts({ from, to }), { '/api/v3/quote': 1 });
  });

  test('a year of one customer or key sums up to the events themselves, by base path and by day', async () => {
    const keys = ['Kq7'.repeat(10) + 'Aa', 'Kq7'.repeat(10) + 'Bb'];
    const holder = await makeCustomer(server.platform, { keys: keys.map((value) => ({ value })) });
    const statuses = [200, 200, 400, 408, 429, 500];
    // Spread by a fixed rule over a year, both keys, six paths and every status.
    await makeEvents(
      server.platform,
      Array.from({ length: 600 }, (_none, n) => ({
        apikey: keys[n % 2]!,
        path: `/api/v3/walk-${(n * 7) % 6}/A`,
        status: statuses[(n * 5) % 6]!,
        bytes: n % 4 === 0 ? 0 : 1000 + n,
        durationMs: n % 90,
        ageMs: ((n * 8_713) % 350) * dayMs + n * 1000,
      })),
    );
    const keyid = server.platform.secrets.lookup(keys[0]!).subarray(0, 16).toString('hex');
    for (const [input, where] of [
      [{ userkey: holder.userid }, `userid = '${holder.userid}'`],
      [{ userkey: keyid }, `key_hash = '${keyid}'`],
    ] as const) {
      const { tableData, chartData, totals } = await read({ timeframe: '1y', ...input });
      const raw = await server.platform.clickhouse.query(
        `SELECT base_path AS basepath, count() AS count, uniqExact(userid) AS users, sum(duration_ms) AS durationinms,
           countIf(status < 400) AS successcount, sum(bytes) / 1e6 AS transfersize, countIf(bytes > 0) AS transfercount,
           countIf(status = 200) AS status_200, countIf(status = 400) AS status_400, countIf(status = 408) AS status_408,
           countIf(status = 429) AS status_429, countIf(status NOT IN (200, 400, 408, 429)) AS status_other
         FROM request_event WHERE ${where} GROUP BY basepath ORDER BY count DESC, basepath`,
      );
      const shown = tableData.map(({ avgdurationinms: _avg, datediff: _span, date: _date, ...row }) => row);
      assert.deepEqual(shown, raw);
      assert.equal(
        chartData.reduce((sum, { count }) => sum + count, 0),
        totals.count,
      );
      assert.equal(totals.count, where.startsWith('userid') ? 600 : 300);
    }
  });
});
