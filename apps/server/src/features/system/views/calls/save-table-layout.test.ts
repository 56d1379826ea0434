import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { saveTableLayout } from '@midoffice/contract/system/views/calls/save-table-layout';
import type { TableLayout } from '@midoffice/contract/system/views/layout';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { layoutsAtMost, layoutsFor, putLayout } from '../layout-store.ts';

const table = 'getUserInfo.customers';
const none: TableLayout = { hidden: [], order: [], left: [], widths: [] };
const layout: TableLayout = {
  hidden: ['plan'],
  order: ['email', 'name', 'plan'],
  left: ['email'],
  widths: [['email', 240]],
};

describe('save-table-layout', () => {
  let server: TestServer;
  let amy: Client;
  let bob: Client;
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'analyst', permissions: ['charts'] });
    bob = await server.staff({ role: 'standard', permissions: ['charts'] });
  });
  after(() => server.close());
  const layoutsOf = async (person: Client) => (await person.call(getMe, {})).body.tableLayouts;

  test('keeps the columns of one table for one person alone, and says so in the audit', async () => {
    const { status, body } = await amy.call(saveTableLayout, { table, layout });
    assert.deepEqual([status, body], [200, { success: true, layout }]);
    assert.deepEqual(await layoutsOf(amy), { [table]: layout });
    assert.deepEqual(await layoutsOf(bob), {});
    const entry = await newestAudit(server, table);
    assert.deepEqual(
      [entry.kind, entry.actor_id, entry.before, entry.after],
      ['table-layout.saved', amy.userid, null, layout],
    );
  });

  test('a later layout takes the place of the former, an empty one removes it', async () => {
    const next = { ...none, hidden: ['name'] };
    await amy.call(saveTableLayout, { table, layout: next });
    assert.deepEqual((await layoutsOf(amy))[table], next);
    await amy.call(saveTableLayout, { table, layout: none });
    assert.deepEqual(await layoutsOf(amy), {});
    const entry = await newestAudit(server, table);
    assert.deepEqual([entry.before, entry.after], [next, null]);
  });

  test('refuses what names no table, a column twice, a width that no screen has, and too many columns', async () => {
    for (const [input, text] of [
      [{ table: 'customers', layout: none }, 'table: must name a tool and a table'],
      [{ table: '__proto__.x', layout: none }, 'table: must name a tool and a table'],
      [{ table, layout: { ...none, hidden: ['a', 'a'] } }, 'layout: names the column a twice'],
      [{ table, layout: { ...none, widths: [['a', 5]] } }, /^layout\.widths\S*: must be at least 20$/],
      [{ table, layout: { ...none, order: ['a\u0000'] } }, /control characters$/],
      [
        { table, layout: { ...none, order: Array.from({ length: 201 }, (_none, n) => `c${n}`) } },
        'layout.order: must name at most 200 columns',
      ],
    ] as const)
      await refuses(server, amy, saveTableLayout, input, 400, text);
  });

  test('refuses who is not signed in or may not open the console', async () => {
    const outsider = await server.staff({ role: 'standard', permissions: [] });
    await refuses(server, server.nobody, saveTableLayout, { table, layout }, 401, 'Please sign in.');
    await refuses(server, outsider, saveTableLayout, { table, layout }, 403, /./);
  });

  test('of more tables than are kept the one that was changed longest ago goes', async () => {
    const carl = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const { db } = server.platform;
    for (let n = 0; n <= layoutsAtMost; n += 1)
      await db.transaction().execute((trx) => putLayout(trx, carl.userid, `tool.t${n}`, layout));
    const kept = await layoutsFor(db, carl.userid);
    assert.equal(Object.keys(kept).length, layoutsAtMost);
    assert.deepEqual([kept['tool.t0'], kept['tool.t1']], [undefined, layout]);
  });
});
