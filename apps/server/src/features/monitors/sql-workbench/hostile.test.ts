// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeEvents } from '../../usage/api-usage/factory.ts';
import { workbenchTables } from './check/tables.ts';
import { bombs, hostile } from './testing/hostile.ts';
import { hostileFromOutside } from './testing/hostile-from-outside.ts';

const secret = 'the-query-of-a-customer';

describe('hostile statements in the SQL workbench', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
    await makeEvents(
      server.platform,
      Array.from({ length: 400 }, (_none, n) => ({
        userid: `user ${n % 7}`,
        query: `text=${secret}`,
        ageMs: n,
      })),
    );
  });
  after(() => server.close());

  const state = async () => {
    const { clickhouse } = server.platform;
    const tables = await clickhouse.query(
      `SELECT database, name FROM system.tables WHERE database NOT IN ('system', 'INFORMATION_SCHEMA', 'information_schema') AND database NOT LIKE 'test\\_%' OR database = currentDatabase() ORDER BY 1, 2`,
    );
    const functions = await clickhouse.query(`SELECT name FROM system.functions WHERE origin != 'System'`);
    const rows = await clickhouse.query(
      'SELECT count() AS n, sum(cityHash64(*)) AS digest FROM request_event',
    );
    return { tables, functions, rows };
  };

  test(`${hostile.length} of them are refused with a reason, and change and show nothing`, async () => {
    const before = await state();
    const wrong: string[] = [];
    for (const sql of hostile) {
      const { status, body } = await member.call(runSqlQuery, { sql });
      const shown = JSON.stringify(body);
      if (status !== 400 || /root:|\/bin\/|at Object|\.ts:\d/.test(shown) || shown.includes(secret))
        wrong.push(`${status} ${sql.slice(0, 120)}: ${shown.slice(0, 200)}`);
      else if (!body.message || body.message.length > 700) wrong.push(`${sql.slice(0, 120)}: ${shown}`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(await state(), before);
    assert.equal(existsSync('/tmp/midoffice-workbench-out'), false);
    const { body } = await member.call(runSqlQuery, { sql: 'SELECT count() FROM request_log' });
    assert.deepEqual(body.rows, [[400]]);
  });

  test(`${hostileFromOutside.length} more by another author, of the table and of its view, read the log or nothing`, async () => {
    const before = await state();
    const wrong: string[] = [];
    const answered: Record<string, string> = {};
    const both = hostileFromOutside.flatMap((one) => [one, one.replaceAll('request_log', 'request_event')]);
    for (const sql of new Set(both)) {
      const { status, body } = await member.call(runSqlQuery, { sql });
      const shown = JSON.stringify(body);
      if (status === 200) answered[sql] = body.columns.map(({ name }) => name).join(', ');
      if (
        (status !== 400 && status !== 200) ||
        /root:|\/bin\/|at Object|\.ts:\d/.test(shown) ||
        shown.includes(secret)
      )
        wrong.push(`${status} ${sql.slice(0, 120)}: ${shown.slice(0, 200)}`);
    }
    // Read by people: these show what the view holds, and neither keys nor queries.
    const log = workbenchTables.find(({ name }) => name === 'request_log')!;
    const all = log.columns.map(({ name }) => name).join(', ');
    // Ends, or is stopped by the limits, by how fast the machine is.
    delete answered['SELECT count() FROM request_log a, request_log b, request_log c, request_log d'];
    assert.deepEqual(answered, {
      'SELECT * EXCEPT (query) FROM request_log': all,
      'SELECT r.* FROM request_log AS r': all,
      'SELECT tuple(*) FROM request_log': `(${all})`,
      "SELECT count() FROM request_log WHERE userid LIKE 'a%'": 'count()',
    });
    assert.deepEqual(wrong, []);
    assert.deepEqual(await state(), before);
    assert.equal(existsSync('/tmp/stolen.csv') || existsSync('/tmp/x.csv'), false);
  });

  test('what would not end or fit is stopped by the limits, and everything else goes on meanwhile', async () => {
    for (const sql of bombs) {
      let isOver = false;
      const ended = member.call(runSqlQuery, { sql }).finally(() => (isOver = true));
      const others = await server.platform.clickhouse.query('SELECT count() AS n FROM request_event');
      assert.deepEqual(others, [{ n: 400 }], sql);
      // The first would never end: others are answered before it is stopped, not after that.
      if (sql === bombs[0]) assert.equal(isOver, false);
      const { status, body } = await ended;
      assert.equal(status, 400, `${sql}: ${JSON.stringify(body).slice(0, 200)}`);
      assert.match(
        body.message,
        /was stopped|larger than|too (?:large|big|long)|limit|exceed|would produce/i,
        sql,
      );
    }
  });
});
