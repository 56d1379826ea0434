// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { endpointsGraphStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-graph-stats';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeEvents } from '../../../usage/api-usage/factory.ts';
import { examples } from '../examples.ts';

describe('run-sql-query', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
    await makeEvents(server.platform, [
      { userid: 'one', durationMs: 10 },
      { userid: 'one', durationMs: 30, status: 429 },
      { userid: 'two', durationMs: 50, symbol: 'A,"B' },
    ]);
  });
  after(() => server.close());

  const run = async (sql: string) => {
    const { status, body } = await member.call(runSqlQuery, { sql });
    assert.equal(status, 200, body.message);
    return body;
  };

  test('answers columns and rows, numbers as numbers', async () => {
    const { columns, rows, isCut, rowsRead } = await run(
      `-- who asks most
       SELECT userid, count() AS requests, avg(duration_ms) AS ms /* mean */ FROM request_log GROUP BY userid ORDER BY userid;`,
    );
    assert.deepEqual(columns, [
      { name: 'userid', type: 'LowCardinality(String)', kind: 'text' },
      { name: 'requests', type: 'UInt64', kind: 'number' },
      { name: 'ms', type: 'Float64', kind: 'number' },
    ]);
    assert.deepEqual(rows, [
      ['one', 2, 20],
      ['two', 1, 50],
    ]);
    assert.deepEqual([isCut, rowsRead], [false, 3]);
  });

  test('queries as analysts write them: WITH, joins, windows, subqueries, sets, dates', async () => {
    const { rows } = await run(`
      WITH busy AS (SELECT userid, count() AS n FROM request_log GROUP BY userid HAVING n >= 1)
      SELECT l.userid, sum(l.bytes) AS bytes, row_number() OVER (PARTITION BY l.userid ORDER BY l.userid) AS nth,
        countIf(l.status IN (429, 500)) AS refused, toStartOfHour(now()) > toDateTime('2020-01-01 00:00:00') AS later,
        multiIf(bytes > 1, 'much', 'little') AS size, CAST(1 AS Nullable(UInt8)) AS one
      FROM request_log AS l INNER JOIN busy AS b USING (userid)
      WHERE l.time >= now() - INTERVAL 1 DAY AND l.userid IN (SELECT userid FROM busy)
      GROUP BY l.userid ORDER BY l.userid LIMIT 10`);
    assert.deepEqual(rows, [
      ['one', 2_000_000, 1, 1, 1, 'much', 1],
      ['two', 1_000_000, 1, 0, 1, 'much', 1],
    ]);
    assert.deepEqual((await run('SELECT 1 UNION ALL SELECT 2 ORDER BY 1')).rows.flat().toSorted(), [1, 2]);
    const both = `WITH t AS (SELECT 1 AS a) SELECT a FROM t UNION ALL SELECT a + 1 FROM t`;
    assert.deepEqual((await run(both)).rows.flat().toSorted(), [1, 2]);
    assert.deepEqual((await run('(SELECT 1) EXCEPT (SELECT 2)')).rows, [[1]]);
  });

  test('large numbers, lists, nothing, quotes and line breaks keep what they are', async () => {
    const { rows } = await run(
      `SELECT toUInt64(18446744073709551615), toInt64(-5), [1, 2], (1, 'a'), NULL, 'it''s "so"\\n\\\\', symbol, toDecimal64('0.10', 2), 1 / 0
       FROM request_log WHERE userid = 'two'`,
    );
    assert.deepEqual(rows, [
      ['18446744073709551615', -5, '[1,2]', '[1,"a"]', null, `it's "so"\n\\`, 'A,"B', 0.1, 'inf'],
    ]);
  });

  test('every example runs', async () => {
    for (const { name, sql } of examples) {
      const answer = await member.call(runSqlQuery, { sql });
      assert.equal(answer.status, 200, `${name}: ${answer.body.message}`);
    }
  });

  test('the example of 30 days has the days of Endpoints Status, today among them', async () => {
    const dayMs = 86_400_000;
    const ages = [0, 29, 30].map((days) => ({ userid: 'daily', path: '/api/v9/daily', ageMs: days * dayMs }));
    await makeEvents(server.platform, ages);
    const sql = examples[0]!.sql.replace('WHERE', `WHERE base_path = '/api/v9/daily' AND`);
    const counted = (await run(sql)).rows.map(([, requests]) => requests);
    const watcher = await server.staff({ role: 'standard', permissions: ['endpoints-status'] });
    const shown = await watcher.call(endpointsGraphStats, { type: 'days', id: '/api/v9/daily' });
    const totals = shown.body.map(({ total }) => total).filter(Boolean);
    assert.deepEqual(
      [counted, totals],
      [
        [1, 1],
        [1, 1],
      ],
    );
  });

  test('of more rows than 10,000 the first are answered', async () => {
    const { rows, isCut } = await run('SELECT arrayJoin(range(20000)) AS n ORDER BY n');
    assert.deepEqual([rows.length, isCut, rows.at(-1)], [10_000, true, [9999]]);
    const all = await run('SELECT arrayJoin(range(10000)) AS n');
    assert.deepEqual([all.rows.length, all.isCut], [10_000, false]);
  });

  test('the audit log holds the text of a query that ran and of one that was refused, and no results', async () => {
    const digest = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 16);
    await run('SELECT count() AS counted FROM request_log');
    const entry = await newestAudit(server, digest('SELECT count() AS counted FROM request_log'));
    assert.deepEqual(
      [entry.kind, entry.before, entry.after],
      ['sql-workbench.ran', null, { sql: 'SELECT count() AS counted FROM request_log' }],
    );
    const refused = await member.call(runSqlQuery, { sql: 'DROP TABLE request_event' });
    assert.deepEqual([refused.status, refused.body.message], [400, 'Only SELECT queries can be run.']);
    assert.deepEqual((await newestAudit(server, digest('DROP TABLE request_event'))).after, {
      sql: 'DROP TABLE request_event',
    });
  });
});
