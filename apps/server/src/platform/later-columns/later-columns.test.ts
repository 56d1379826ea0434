import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { until } from '../../testing/process.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import {
  holdsLaterColumn,
  laterColumn,
  queryColumns,
  writeLater,
  type LaterColumns,
} from './later-columns.ts';

describe('columns that a thread writes', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const asked = (text: string, parameters: unknown[] = [], most = 5): LaterColumns =>
    queryColumns({
      databaseUrl: server.platform.readDatabaseUrl,
      query: { text, parameters, most },
      tooMany: () => new Error('too many items'),
    });
  /** Parts of two, two and one item. */
  const fiveItems = () =>
    asked(
      `select n / 2 as part, count(*)::int as count, array_to_json(array_agg(n + $1::int))::text as plus,
         array_to_json(array_agg('é' || n))::text as word from generate_series(0, 4) n group by 1 order by 1`,
      [10],
    );
  const plain = { gzip: false, queue: 'a', gone: new AbortController().signal };

  test('the answer is written as it would be with lists in their place, compressed or not', async () => {
    const columns = fiveItems();
    const answer = {
      symbol: 'A"B',
      left: undefined,
      columns: { word: laterColumn(columns, 'word'), plus: laterColumn(columns, 'plus') },
      none: {},
      last: [1, null],
    };
    const expected = JSON.stringify({
      ...answer,
      columns: { word: ['é0', 'é1', 'é2', 'é3', 'é4'], plus: [10, 11, 12, 13, 14] },
    });
    assert.equal(Buffer.from(await writeLater(answer, plain)).toString(), expected);
    assert.equal(gunzipSync(await writeLater(answer, { ...plain, gzip: true })).toString(), expected);
  });

  test('of no rows a column is an empty list', async () => {
    const none = asked(`select 1 as count, '[1]' as a where false`);
    assert.equal(Buffer.from(await writeLater({ a: laterColumn(none, 'a') }, plain)).toString(), '{"a":[]}');
  });

  test('more items than an answer holds are refused as their columns say', async () => {
    const many = asked(`select 6 as count, '[1,2,3,4,5,6]' as a`);
    await assert.rejects(writeLater({ a: laterColumn(many, 'a') }, plain), { message: 'too many items' });
  });

  test('a query that fails fails alone, with the code of the database', async () => {
    const wrong = asked('select 1 / 0 as count');
    await assert.rejects(writeLater({ a: laterColumn(wrong, 'a') }, plain), {
      message: /division by zero/,
      code: '22012',
    });
    assert.ok(await writeLater({ a: laterColumn(fiveItems(), 'plus') }, plain));
  });

  test('an answer that nobody waits for any more is not asked for', async () => {
    const leaving = new AbortController();
    const slow = asked(`select 1 as count, '[1]' as a from pg_sleep(0.3)`);
    const first = writeLater({ a: laterColumn(slow, 'a') }, plain);
    const second = writeLater(
      { a: laterColumn(asked('select 1 / 0'), 'a') },
      { ...plain, gone: leaving.signal },
    );
    const third = writeLater({ a: laterColumn(fiveItems(), 'plus') }, { ...plain, queue: 'b' });
    leaving.abort();
    await assert.rejects(second, { status: 503 });
    assert.ok((await first).length && (await third).length);
    await assert.rejects(writeLater({ a: laterColumn(slow, 'a') }, { ...plain, gone: leaving.signal }), {
      status: 503,
    });
  });

  test('nothing writes the address of the database by accident', () => {
    const column = laterColumn(fiveItems(), 'plus');
    assert.throws(() => JSON.stringify({ a: { b: { c: [column] } } }), /by the pipeline alone/);
    assert.ok(!inspect(column, { depth: null, showHidden: true }).includes('postgres'));
    assert.ok(!Object.keys(column).includes('source'));
  });

  test('columns of two sources are a mistake of the call', async () => {
    const both = { a: laterColumn(fiveItems(), 'plus'), b: laterColumn(fiveItems(), 'plus') };
    await assert.rejects(writeLater(both, plain), /of one source/);
  });

  test('they are found in an answer and in a record of it', () => {
    const column = laterColumn(fiveItems(), 'plus');
    assert.deepEqual(
      [column, { a: column }, { a: { b: column } }, { a: [1] }, [1], null, 'text'].map((value) =>
        holdsLaterColumn(value),
      ),
      [true, true, true, false, false, false, false],
    );
  });

  test(
    'on this machine the process that answers comes after those of requests',
    { skip: process.platform !== 'linux' && 'a connection has a process of its own priority on Linux alone' },
    async () => {
      const pid = asked(`select 1 as count, json_build_array(pg_backend_pid())::text as pid`);
      const [answered] = JSON.parse(
        Buffer.from(await writeLater({ pid: laterColumn(pid, 'pid') }, plain)).toString(),
      ).pid as [number];
      const { rows } = await server.platform.database.pool.query<{ pid: number }>(
        'select pg_backend_pid() as pid',
      );
      assert.deepEqual([getPriority(answered), getPriority(rows[0]!.pid)], [10, getPriority()]);
      // Whoever is not root may set one group in a tenth of a second, and waits for that.
      const groupOf = (id: number): string | undefined =>
        existsSync(`/proc/${id}/autogroup`)
          ? readFileSync(`/proc/${id}/autogroup`, 'utf8').split(' ').at(-1)?.trim()
          : undefined;
      if (groupOf(answered) !== undefined)
        await until('the group is lowered', () => groupOf(answered) === '10');
      assert.notEqual(groupOf(rows[0]!.pid), '10');
    },
  );
});
