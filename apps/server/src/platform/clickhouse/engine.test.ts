// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { enduranceTest } from '../../../../../scripts/test/endurance.ts';
import { createRandom } from '../demo/world.ts';
import { createClickHouse, type ClickHouse } from './clickhouse.ts';
import { createEngine } from './engine.ts';
import { usageMigrations } from './migrate-store.ts';
import { storeOnce } from './once.ts';

const monthsOf = [0, 35 * 86_400_000];

/** Lines of one month, 250 of them; the same batch gives the same lines but for their moment. */
const linesOf = (batch: number, ageMs: number): string =>
  Array.from({ length: 250 }, (_none, n) =>
    JSON.stringify({
      time: new Date(Date.now() - ageMs).toISOString(),
      userid: `batch ${batch}`,
      base_path: '/api/v3/quote',
      exchange: 'NYSE',
      status: 200,
      duration_ms: 1,
      bytes: 10,
      query: `n=${n}`,
    }),
  ).join('\n');

/** Stores a batch over the edge of a month, as the usage feature does. */
async function storeBatch(engine: ClickHouse, batch: number): Promise<void> {
  for (const ageMs of monthsOf) {
    const since = new Date(Date.now() - ageMs - 3_600_000).toISOString();
    const until = new Date(Date.now() - ageMs + 3_600_000).toISOString();
    await storeOnce(engine, {
      async isThere() {
        const [row] = await engine.query<{ n: number }>(
          `SELECT count() AS n FROM request_event WHERE userid = {userid:String}
           AND time BETWEEN parseDateTime64BestEffort({since:String}, 3) AND parseDateTime64BestEffort({until:String}, 3)`,
          { userid: `batch ${batch}`, since, until },
        );
        return row!.n === 250;
      },
      insert: () =>
        engine.insert('request_event', linesOf(batch, ageMs), 'JSONEachRow', `batch-${batch} ${ageMs}`),
    });
  }
}

const rollups = ['usage_hour', 'usage_day', 'overview_hour', 'overview_day', 'customer_day'];

/** Events, and requests as each roll-up has them. */
async function counts(engine: ClickHouse): Promise<number[]> {
  const [events] = await engine.query<{ n: number }>('SELECT count() AS n FROM request_event');
  const sums = await Promise.all(
    rollups.map(async (table) => {
      const where = /^(overview|customer)/.test(table) ? ` WHERE kind = 'exchange'` : '';
      return (await engine.query<{ n: number }>(`SELECT sum(requests) AS n FROM ${table}${where}`))[0]!.n;
    }),
  );
  return [events!.n, ...sums];
}

describe('the embedded usage engine', () => {
  const root = mkdtempSync(join(tmpdir(), 'midoffice-engine-'));
  const notified: string[] = [];
  const open = (name: string, library?: string): ClickHouse =>
    createClickHouse({
      engine: createEngine({
        folder: join(root, name),
        notify: (message) => void notified.push(message),
        ...(library && { library }),
      }),
      url: '',
      database: 'usage',
    });
  let engine: ClickHouse;
  before(() => {
    engine = open('one');
  });
  after(async () => {
    await engine.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });

  test('starts with its first question and brings its schema along, once', async () => {
    assert.equal(engine.enginePid, undefined);
    const versions = await engine.query<{ version: string }>(
      'SELECT version FROM schema_version ORDER BY version',
    );
    assert.deepEqual(
      versions.map(({ version }) => version),
      usageMigrations().map(({ version }) => version),
    );
    assert.ok(engine.enginePid);
  });

  test('takes values of every kind as they are', async () => {
    const given = { text: 'it\'s "a"\t\\n{x:String}\n', list: ["a'b", '', '\\'], count: 42, nothing: null };
    const [row] = await engine.query(
      'SELECT {text:String} AS text, {list:Array(String)} AS list, {count:UInt64} AS count, {nothing:Nullable(String)} AS nothing',
      given,
    );
    assert.deepEqual(row, given);
  });

  test('refuses whoever has not the token', async () => {
    const { url } = await createEngine({ folder: join(root, 'one'), notify: () => undefined }).address();
    for (const headers of [{}, { 'x-clickhouse-key': 'wrong' }, { authorization: `Basic ${btoa('a:b')}` }])
      assert.equal((await fetch(`${url}/?query=SELECT+1`, { headers })).status, 403);
  });

  test('a second process on the folder joins the first', async () => {
    const second = open('one');
    assert.deepEqual(await counts(second), await counts(engine));
    assert.equal(second.enginePid, engine.enginePid);
    await second.close();
    assert.equal((await engine.query('SELECT 1 AS one')).length, 1);
  });

  test('questions beside one another are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_none, n) =>
        engine.query<{ n: number }>('SELECT {n:UInt32} AS n, sleep(0.02) AS s', { n }),
      ),
    );
    assert.deepEqual(
      answers.map(([row]) => row?.n),
      Array.from({ length: 60 }, (_none, n) => n),
    );
  });

  enduranceTest(
    'killed again and again amid batches, it holds each batch once, in the events and in every roll-up',
    { rounds: 20, least: 2 },
    async ({ rounds, seed }) => {
      const before = await counts(engine);
      const random = createRandom(seed).fork('engine');
      for (let batch = 0; batch < 2 * rounds; batch += 1) {
        // As the gateway does: the same token until it is acknowledged.
        const first = storeBatch(engine, batch).catch(() => undefined);
        if (batch % 2) {
          await new Promise((resolve) => setTimeout(resolve, random.int(0, 40)));
          process.kill(engine.enginePid!, 'SIGKILL');
        }
        await first;
        await storeBatch(engine, batch);
      }
      assert.deepEqual(
        await counts(engine),
        before.map((count) => count + 2 * rounds * 500),
      );
      assert.ok(
        notified.some((message) => message.includes('rolled up again')),
        notified.join(),
      );
    },
  );

  test('a roll-up that a cut-off batch never reached is built again at the next start', async () => {
    const [events, ...sums] = await counts(engine);
    for (const table of rollups) await engine.command(`TRUNCATE TABLE ${table}`);
    process.kill(engine.enginePid!, 'SIGKILL');
    assert.deepEqual(await counts(engine), [events, ...sums]);
  });

  test('after an orderly stop nothing is rebuilt and all rows are there', async () => {
    const expected = await counts(engine);
    await engine.close();
    const messages = notified.length;
    engine = open('one');
    assert.deepEqual(await counts(engine), expected);
    assert.equal(notified.length, messages);
  });

  test('where its library is absent, each question is answered 503 with what to do', async () => {
    const absent = open('two', 'no-such-library');
    const refusal = { name: 'ApiError', status: 503, message: /optional package chdb/ };
    await assert.rejects(absent.query('SELECT 1'), refusal);
    await assert.rejects(absent.insert('request_event', '', 'JSONEachRow', 'token'), refusal);
    await absent.close();
  });

  test('a server that does not answer is reported as such', async () => {
    const nobody = createClickHouse({ engine: undefined, url: 'http://127.0.0.1:9', database: 'usage' });
    await assert.rejects(nobody.query('SELECT 1'), {
      status: 503,
      message: /CLICKHOUSE_URL does not answer/,
    });
    await nobody.close();
  });

  test('data of a newer release is refused', async () => {
    const newer = open('three');
    await newer.command(`INSERT INTO schema_version (version) VALUES ('9999-later')`);
    await newer.close();
    const present = open('three');
    await assert.rejects(present.query('SELECT 1'), /newer release made the usage data.*9999-later/);
    await present.close();
  });
});
