// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../../platform/http/errors.ts';
import { until } from '../../../testing/process.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeEvents } from '../../usage/api-usage/factory.ts';
import { runQuery } from './run.ts';

// Reads for longer than any test waits.
const endless = `SELECT count() FROM request_log AS a, request_log AS b, request_log AS c, request_log AS d, request_log AS e, request_log AS f
  WHERE cityHash64(a.time, b.time, c.time, d.time, e.time, f.time) = 0`;

describe('the session of the SQL workbench', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
    await makeEvents(
      server.platform,
      Array.from({ length: 400 }, (_none, n) => ({ ageMs: n })),
    );
  });
  after(() => server.close());

  const start = (userid: string, sql: string) => {
    const stop = new AbortController();
    const ended = runQuery(server.platform.clickhouse, sql, { userid, signal: stop.signal }).then(
      ({ rows }) => rows,
      (error: unknown) => (error as Error).message,
    );
    return { stop, ended };
  };

  test('a caller who hangs up stops the query at once, and the next one runs', async () => {
    const { stop, ended } = start('amy', endless);
    await sleep(700);
    stop.abort();
    assert.equal(await ended, 'The query was stopped.');
    assert.deepEqual(await start('amy', 'SELECT 1').ended, [[1]]);
    const running = await server.platform.clickhouse.query(
      `SELECT query FROM system.processes WHERE startsWith(query, '/* workbench')`,
    );
    assert.deepEqual(running, []);
  });

  test('a person has one query at a time; others wait in line and are served in turn', async () => {
    const amy = start('amy', endless);
    await sleep(500);
    assert.match(String(await start('amy', 'SELECT 1').ended), /running already/);
    const bob = start('bob', 'SELECT 2');
    await sleep(200);
    amy.stop.abort();
    assert.deepEqual(await bob.ended, [[2]]);
  });

  test('four endless queries hold up no usage screen, and the line has an end', async () => {
    const people = Array.from({ length: 9 }, (_none, n) => start(`person ${n}`, endless));
    let over = 0;
    for (const { ended } of people) void ended.then(() => (over += 1));
    await sleep(500);
    const usage = () => server.platform.clickhouse.query('SELECT count() AS n FROM request_event');
    await Promise.all(Array.from({ length: 20 }, usage));
    assert.equal(over, 0, 'usage is answered while all nine run or wait');
    const late = await runQuery(server.platform.clickhouse, 'SELECT 1', {
      userid: 'too late',
      signal: new AbortController().signal,
    }).catch((error: unknown) => error);
    assert.ok(late instanceof ApiError && late.status === 503, String(late));
    for (const { stop } of people) stop.abort();
    assert.deepEqual(
      await Promise.all(people.map(({ ended }) => ended)),
      people.map(() => 'The query was stopped.'),
    );
    // The engine ends stopped queries a moment later.
    let after: unknown;
    await until('the line is free again', async () => {
      after = await start('after', 'SELECT 1').ended;
      return Array.isArray(after);
    });
    assert.deepEqual(after, [[1]]);
  });
});
