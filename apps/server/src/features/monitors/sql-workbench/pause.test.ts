// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { sql } from 'kysely';
import { StatementFailed } from '../../../platform/clickhouse/workbench.ts';
import { refuses } from '../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { runQuery } from './run.ts';

describe('queries that end only together with the usage engine', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const analyst = () => server.staff({ role: 'standard', permissions: ['athena-analysis'] });
  const query = { sql: 'SELECT 1' };
  const ask = async (client: Client) => (await client.call(runSqlQuery, query)).status;
  /** Every statement runs past its limit, as if the engine had been ended for it or not. */
  const outlive = (context: TestContext, isEnded: boolean) => {
    const { workbench } = server.platform.clickhouse;
    const run = context.mock.method(workbench, 'run', async () => {
      throw new StatementFailed('159', 'the query did not end at its time limit');
    });
    context.mock.method(workbench, 'endedEngine', async () => isEnded);
    return run;
  };
  const passMinutes = (minutes: number) =>
    sql`update sign_in_attempt set at = at - make_interval(mins => ${minutes}::int)`.execute(
      server.platform.db,
    );

  test('after two within ten minutes their person waits, with the seconds, and nobody else does', async (context) => {
    const [amy, bob] = [await analyst(), await analyst()];
    const run = outlive(context, true);
    assert.equal(await ask(amy), 400);
    await passMinutes(9);
    assert.equal(await ask(amy), 400);
    const asked = run.mock.callCount();
    await refuses(
      server,
      amy,
      runSqlQuery,
      query,
      429,
      'Two of your queries ran past their limit, and the usage engine was restarted to end them. Please wait 10 minutes, then read a shorter span, or one of the tables by hour or day.',
    );
    const { headers } = await amy.call(runSqlQuery, query);
    assert.match(String(headers['retry-after']), /^(?:600|59\d)$/);
    assert.equal(run.mock.callCount(), asked, 'the engine was not asked');
    assert.equal(await ask(bob), 400);
    await passMinutes(8);
    assert.equal(await ask(amy), 429);
    await passMinutes(3);
    context.mock.restoreAll();
    assert.equal(await ask(amy), 200);
  });

  test('further apart they make nobody wait, and neither do those that the engine stops by itself', async (context) => {
    const amy = await analyst();
    outlive(context, true);
    assert.equal(await ask(amy), 400);
    await passMinutes(11);
    assert.equal(await ask(amy), 400);
    context.mock.restoreAll();
    outlive(context, false);
    for (let n = 0; n < 4; n += 1) assert.equal(await ask(amy), 400);
    context.mock.restoreAll();
    assert.equal(await ask(amy), 200);
  });

  test('one whose caller hung up counts once the engine has been ended', async (context) => {
    const { clickhouse } = server.platform;
    const stop = new AbortController();
    context.mock.method(clickhouse.workbench, 'run', async () => {
      stop.abort();
      throw new StatementFailed('394', 'The query was stopped.');
    });
    const { promise: isEnded, resolve: end } = Promise.withResolvers<boolean>();
    context.mock.method(clickhouse.workbench, 'endedEngine', () => isEnded);
    let ends = 0;
    const onEngineEnd = async (): Promise<void> => void (ends += 1);
    const ran = runQuery(clickhouse, query.sql, { userid: 'amy', signal: stop.signal, onEngineEnd });
    await assert.rejects(ran, /was stopped/);
    assert.equal(ends, 0);
    end(true);
    await sleep(0);
    assert.equal(ends, 1);
  });
});
