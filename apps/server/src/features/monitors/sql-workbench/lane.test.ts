// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createEngine } from '../../../platform/clickhouse/engine.ts';
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

  // Past the checks of the feature: within one block of rows, where the engine asks neither for limits nor for stops.
  const unending = 'SELECT hasAny(range(1000000), range(1000000, 2000000))';
  const hasEnded = (pid: number): boolean => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  };

  test('a function that ends by no limit and no stop is ended with its engine, which begins again', async () => {
    const { clickhouse } = server.platform;
    const rows = () => clickhouse.query('SELECT count() AS n FROM request_event');
    const [first] = [clickhouse.enginePid!, await rows()];
    const tooLong = clickhouse.workbench.run(unending, {
      id: 'amy-1',
      signal: new AbortController().signal,
    });
    await assert.rejects(tooLong, { errorCode: '159' });
    const going = new AbortController().signal;
    const ended = (id: string, signal = going) => clickhouse.workbench.endedEngine({ id, signal });
    assert.deepEqual([await ended('amy-1'), await ended('amy-0')], [true, false]);
    await until('the engine has ended', () => hasEnded(first));
    assert.deepEqual(await start('amy', 'SELECT 1').ended, [[1]]);
    assert.deepEqual(await rows(), [{ n: 400 }]);

    const second = clickhouse.enginePid!;
    const stop = new AbortController();
    const stopped = clickhouse.workbench.run(unending, { id: 'amy-2', signal: stop.signal });
    setTimeout(() => stop.abort(), 500);
    await assert.rejects(stopped, { errorCode: '394' });
    const [own, other] = await Promise.all([ended('amy-2', stop.signal), ended('amy-1', stop.signal)]);
    assert.deepEqual([own, other], [true, false]);
    await until('the engine has ended', () => hasEnded(second));
    assert.deepEqual(await start('amy', 'SELECT 1').ended, [[1]]);
    assert.deepEqual(await rows(), [{ n: 400 }]);
  });

  test('a server that stops waits a few seconds for such a function, no longer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'midoffice-lane-'));
    const notified: string[] = [];
    const engine = createEngine({ folder, notify: (message) => void notified.push(message) });
    const own = createClickHouse({ engine, url: '', database: 'usage' });
    try {
      await own.query('SELECT 1');
      const running = assert.rejects(
        own.workbench.run(unending, { id: 'amy-3', signal: new AbortController().signal }),
      );
      await sleep(500);
      const pid = own.enginePid!;
      await engine.stop();
      await running;
      assert.ok(hasEnded(pid));
      assert.deepEqual(notified, []);
    } finally {
      await own.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
