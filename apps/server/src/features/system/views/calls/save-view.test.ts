// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('save-view', () => {
  let server: TestServer;
  let amy: Client;
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'analyst', permissions: ['charts', 'getUserInfo'] });
  });
  after(() => server.close());

  const view = { page: 'data-fixes', item: 'charts', name: 'Weekly', query: '?chartType=eod&symbol=AAPL' };

  test('keeps the parameters of a tool under a name, in one spelling, and says so in the audit', async () => {
    const { status, body } = await amy.call(saveView, {
      ...view,
      name: '  Weekly look ',
      query: '?a=1&b=x y&tag=1&tag=2',
    });
    assert.equal(status, 200, body.message);
    assert.equal(body.message, 'View Weekly look saved.');
    const { id, updatedAt, owner, ...rest } = body.view;
    assert.ok(id > 0 && updatedAt && owner);
    assert.deepEqual(rest, {
      page: 'data-fixes',
      item: 'charts',
      name: 'Weekly look',
      query: 'a=1&b=x+y&tag=1&tag=2',
      shared: false,
      own: true,
    });
    const entry = await newestAudit(server, String(id));
    assert.deepEqual([entry.kind, entry.actor_id], ['view.saved', amy.userid]);
  });

  test('an API key is kept in no view and no audit entry, whatever it looks like; nothing is written', async () => {
    const value = 'a1b2c3d4-e5f6-7890-abcd-ef01 23456789+x';
    await makeCustomer(server.platform, { keys: [{ value }, { value: 'A1b2'.repeat(8) }] });
    for (const key of [value, 'A1b2'.repeat(8)])
      for (const query of [
        `q=${encodeURIComponent(key)}`,
        `${new URLSearchParams({ f: `apiKey:${key}`, a: '1' })}`,
      ])
        await refuses(
          server,
          amy,
          saveView,
          { ...view, name: 'Keyed', query, shared: true },
          400,
          'query: holds an API key, which a view does not keep: search for the user id instead',
        );
    const other = 'Zz9y'.repeat(8);
    const { body } = await amy.call(saveView, { ...view, name: 'Unknown', query: `q=${other}` });
    assert.ok(!JSON.stringify(await newestAudit(server, String(body.view.id))).includes(other));
  });

  test('names of parameters are those that a screen may have: none that every object has, none that is no name', async () => {
    const bad = [
      'toString',
      'constructor',
      '__proto__',
      'hasOwnProperty',
      '1a',
      'a b',
      '',
      'ä',
      `a${'x'.repeat(61)}`,
    ];
    for (const name of bad) {
      const { status, body } = await amy.call(saveView, {
        ...view,
        name: 'Odd',
        query: `${new URLSearchParams([[name, '1']])}`,
      });
      assert.deepEqual([status, (body as { field?: string }).field], [400, 'query'], name);
    }
    const { status } = await amy.call(saveView, { ...view, name: 'Plain', query: 'a.b-c_d=1&chartType=eod' });
    assert.equal(status, 200);
  });

  test('a name is taken once at a tool, whatever its case; replace overwrites it; another tool has names of its own', async () => {
    const first = await amy.call(saveView, view);
    await refuses(
      server,
      amy,
      saveView,
      { ...view, name: 'weekly' },
      409,
      'name: you have a view called Weekly here already',
    );
    const again = await amy.call(saveView, { ...view, name: 'weekly', query: 'symbol=MSFT', replace: true });
    assert.deepEqual([again.body.view.id, again.body.view.query], [first.body.view.id, 'symbol=MSFT']);
    const entry = await newestAudit(server, String(first.body.view.id));
    assert.equal((entry.before as { query: string }).query, 'chartType=eod&symbol=AAPL');
    const elsewhere = await amy.call(saveView, { ...view, page: 'console', item: 'ledger' });
    assert.equal(elsewhere.status, 200, elsewhere.body.message);
  });

  test('the same name saved twice concurrently is stored once, and the second is a conflict', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => amy.call(saveView, { ...view, name: 'At once' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  });

  test('stops at two hundred views of one person, also when they are saved at once', async () => {
    const bob = await server.staff({ role: 'standard', permissions: ['charts'] });
    for (let n = 0; n < 195; n += 5)
      await Promise.all([0, 1, 2, 3, 4].map((i) => bob.call(saveView, { ...view, name: `View ${n + i}` })));
    const last = await Promise.all(
      Array.from({ length: 8 }, (_unused, n) => bob.call(saveView, { ...view, name: `Last ${n}` })),
    );
    assert.deepEqual(last.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 409, 409, 409]);
    await refuses(server, bob, saveView, view, 409, 'You have 200 saved views. Delete one of them first.');
  });

  test('a tool that one may not open, a bad name or query and nobody are refused with nothing written', async () => {
    await refuses(server, amy, saveView, { ...view, item: 'epsEditor' }, 403, /access/);
    await refuses(server, amy, saveView, { ...view, page: 'console', item: 'audit' }, 403, /access/);
    await refuses(server, amy, saveView, { ...view, page: 'console', item: 'constructor' }, 403, /access/);
    await refuses(server, amy, saveView, { ...view, name: '  ' }, 400, 'name: is required');
    await refuses(server, amy, saveView, { ...view, name: 'a\nb' }, 400, 'name: must be a single line');
    await refuses(
      server,
      amy,
      saveView,
      { ...view, name: 'x'.repeat(81) },
      400,
      'name: must have at most 80 characters',
    );
    await refuses(
      server,
      amy,
      saveView,
      { ...view, query: 'page=console' },
      400,
      'query: must not hold page, which the view names itself',
    );
    await refuses(
      server,
      amy,
      saveView,
      { ...view, query: 'x'.repeat(8001) },
      400,
      'query: must have at most 8000 characters',
    );
    await refuses(server, amy, saveView, { ...view, shared: 'yes' }, 400, 'shared: must be true or false');
    await refuses(server, server.nobody, saveView, view, 401, 'Please sign in.');
  });
});
