// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/delete-sql-query';
import { getSqlWorkbench } from '@midoffice/contract/monitors/sql-workbench/calls/get-sql-workbench';
import { listSqlQueryVersions } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-query-versions';
import { saveSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/save-sql-query';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

const permissions = ['athena-analysis'] as const;

describe('save-sql-query', () => {
  let server: TestServer;
  let amy: Client;
  let bob: Client;
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'standard', permissions: [...permissions] });
    bob = await server.staff({ role: 'standard', permissions: [...permissions] });
  });
  after(() => server.close());

  const save = async (input: object) => {
    const { status, body } = await amy.call(saveSqlQuery, { name: 'x', sql: 'SELECT 1', ...input });
    assert.equal(status, 200, body.message);
    return body.query;
  };
  const namesFor = async (client: Client) =>
    (await client.call(getSqlWorkbench, {})).body.queries.map(({ name, own }) => [name, own]);

  test('a query is one’s own until it is shared; each save is a version that stays', async () => {
    const { id, revision } = await save({ name: 'Busy', sql: 'SELECT 1' });
    assert.equal(revision, 1);
    assert.deepEqual([await namesFor(amy), await namesFor(bob)], [[['Busy', true]], []]);
    const next = await save({ id, name: 'Busy', sql: 'SELECT 2', shared: true, revision });
    assert.deepEqual([next.revision, next.sql], [2, 'SELECT 2']);
    assert.deepEqual(await namesFor(bob), [['Busy', false]]);
    const { body } = await bob.call(listSqlQueryVersions, { id: String(id) });
    assert.deepEqual(
      body.map((version) => [version.revision, version.sql]),
      [
        [2, 'SELECT 2'],
        [1, 'SELECT 1'],
      ],
    );
    const entry = await newestAudit(server, String(id));
    assert.deepEqual(
      [entry.kind, (entry.before as { sql: string }).sql, (entry.after as { sql: string }).sql],
      ['sql-workbench.saved', 'SELECT 1', 'SELECT 2'],
    );
  });

  test('a save over somebody’s newer version is refused with what differs', async () => {
    const { id, revision } = await save({ name: 'Edited twice', sql: 'SELECT 1' });
    await save({ id, name: 'Edited twice', sql: 'SELECT 2', revision });
    await refuses(
      server,
      amy,
      saveSqlQuery,
      { id, name: 'Edited twice', sql: 'SELECT 3', revision },
      409,
      'This query was changed meanwhile. Read it again.',
    );
  });

  test('a taken name, somebody else’s query, an unknown one and bad input are refused with nothing written', async () => {
    const { id } = await save({ name: 'Mine', shared: true });
    const { id: hidden } = await save({ name: 'Hidden' });
    const refused = (client: Client, input: object, status: number, text: string | RegExp) =>
      refuses(server, client, saveSqlQuery, { name: 'y', sql: 'SELECT 1', ...input }, status, text);
    await refused(amy, { name: 'mine' }, 409, 'name: you have a query called Mine already');
    await refused(bob, { id }, 403, /^This query is .*’s\. Save your own\.$/);
    await refused(await server.staff(), { id }, 403, /Save your own/);
    await refused(bob, { id: hidden }, 404, 'There is no such query.');
    await refused(amy, { id: 999_999 }, 404, 'There is no such query.');
    await refused(amy, { name: ' ' }, 400, 'name: is required');
    await refused(amy, { sql: ' ' }, 400, 'Please enter a query.');
    await refused(amy, { sql: 'x'.repeat(20_001) }, 400, 'sql: must have at most 20000 characters');
    await refused(amy, { id: 2 ** 40 }, 400, 'id: is too large');
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refused(stranger, {}, 403, /./);
    await refused(server.nobody, {}, 401, /./);
    await refuses(server, bob, deleteSqlQuery, { id: hidden }, 404, 'There is no such query.');
  });

  test('nobody keeps more than 200', async () => {
    const carl = await server.staff({ role: 'standard', permissions: [...permissions] });
    for (let n = 0; n < 200; n += 1)
      assert.equal((await carl.call(saveSqlQuery, { name: `q${n}`, sql: 'SELECT 1' })).status, 200);
    await refuses(
      server,
      carl,
      saveSqlQuery,
      { name: 'one more', sql: 'SELECT 1' },
      400,
      /^name: you have 200 saved queries/,
    );
  });
});
