import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { refuses } from '../../../../testing/refuses.ts';
import { staffAccountRefusal } from '../../../customers/customer-records/api.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

const seconds = 1000;

describe('report-presence', () => {
  let server: TestServer;
  let now = Date.parse('2026-03-02T09:00:00Z');
  let amy: Client;
  let bob: Client;
  before(async () => {
    server = await testServer({ now: () => now });
    amy = await server.staff({ role: 'analyst', permissions: ['charts', 'epsEditor'] });
    bob = await server.staff({ role: 'standard', permissions: ['charts', 'getUserInfo', 'liveUsers'] });
  });
  after(() => server.close());

  const place = (id: string, more: object = {}) => ({
    tab: randomUUID(),
    page: 'data-fixes',
    item: 'charts',
    kind: 'symbol',
    id,
    ...more,
  });
  const customer = (id: string, more: object = {}) =>
    place(id, { page: 'user-records', item: 'getUserInfo', kind: 'customer', ...more });
  const others = async (client: Client, sent: object) => {
    const { status, body } = await client.call(reportPresence, sent as Record<string, unknown>);
    assert.equal(status, 200, body.message);
    return body.others.map(({ userid, item, editing, since }) => ({ userid, item, editing, since }));
  };

  test('two people at one symbol see each other and not themselves; edits are reported; another symbol is another place', async () => {
    const [amys, bobs] = [place('AAPL', { item: 'epsEditor' }), place('AAPL')];
    const began = new Date(now).toISOString();
    assert.deepEqual(await others(amy, amys), []);
    now += 10 * seconds;
    const seen = await others(bob, bobs);
    assert.deepEqual(
      seen.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
      [{ userid: amy.userid, item: 'epsEditor', editing: false, since: began }],
    );
    assert.deepEqual(
      (await others(amy, { ...amys, editing: true })).map(({ userid }) => userid),
      [bob.userid],
    );
    assert.equal((await others(bob, bobs))[0]!.editing, true);
    assert.deepEqual(await others(bob, { ...bobs, id: 'MSFT' }), [], 'he went on to another symbol');
    assert.deepEqual(await others(amy, amys), [], 'and is here no more');
    assert.deepEqual(await others(bob, customer('AAPL')), [], 'a customer of that name');
  });

  test('who closed the window is gone at once, who fell silent after half a minute; two windows are one person', async () => {
    const [one, two] = [place('GONE'), place('GONE', { item: 'epsEditor', editing: true })];
    await others(amy, one);
    await others(amy, two);
    const bobs = place('GONE');
    assert.deepEqual(
      (await others(bob, bobs)).map(({ userid, item }) => [userid, item]),
      [[amy.userid, 'epsEditor']],
      'once, in the window that edits',
    );
    await others(amy, { ...two, left: true });
    assert.deepEqual(
      (await others(bob, bobs)).map(({ item }) => item),
      ['charts'],
    );
    now += 31 * seconds;
    assert.deepEqual(await others(bob, bobs), []);
  });

  test('nobody speaks for the window of somebody else', async () => {
    const amys = place('MINE');
    await others(amy, amys);
    await others(bob, { ...amys, id: 'TAKEN' });
    await others(bob, { ...amys, left: true });
    assert.deepEqual(
      (await others(bob, place('MINE'))).map(({ userid }) => userid),
      [amy.userid],
    );
  });

  test('whatever lapsed long ago, and windows beyond fifty of one person, are not kept', async () => {
    for (let n = 0; n < 55; n += 1) await others(amy, place(`S${n}`));
    const windows = () =>
      server.platform.db
        .selectFrom('presence')
        .select(['userid', 'subject'])
        .where('userid', '=', amy.userid)
        .execute();
    assert.equal((await windows()).length, 50);
    now += 3601 * seconds;
    await others(amy, place('LATER'));
    assert.deepEqual(
      (await windows()).map(({ subject }) => subject),
      ['LATER'],
    );
  });

  test('who looks at the account of a member of staff is said to admins only', async () => {
    const admin = await server.staff();
    const boss = await server.staff({ role: 'admin' });
    await others(boss, customer(amy.userid));
    assert.deepEqual(
      (await others(admin, customer(amy.userid))).map(({ userid }) => userid),
      [boss.userid],
    );
    await refuses(server, bob, reportPresence, customer(amy.userid), 403, staffAccountRefusal);
    assert.deepEqual(await others(bob, customer(amy.userid, { left: true })), []);
  });

  test('a tool that one may not open is refused, so are customers, nobody, and whatever is no place; nothing is noted', async () => {
    await refuses(server, bob, reportPresence, place('AAPL', { item: 'epsEditor' }), 403, /access/);
    await refuses(server, bob, reportPresence, place('AAPL', { page: 'nowhere' }), 403, /access/);
    const writer = await server.staff({ role: 'enterprise', permissions: ['article-writer'] });
    await refuses(
      server,
      writer,
      reportPresence,
      place('AAPL', { page: 'blog-posts', item: 'article-writer' }),
      403,
      /access/,
    );
    for (const elsewhere of [
      place('AAPL', { kind: 'customer' }),
      customer('x', { item: 'liveUsers' }),
      customer('AAPL', { kind: 'symbol' }),
      place('x', { kind: 'task' }),
      place('x', { kind: 'note' }),
      place('x', { kind: 'offer' }),
    ])
      await refuses(server, bob, reportPresence, elsewhere, 403, /access/);
    await refuses(server, server.nobody, reportPresence, place('AAPL'), 401, 'Please sign in.');
    await refuses(server, bob, reportPresence, place('AAPL', { tab: 'x' }), 400, 'tab: must be a UUID');
    await refuses(
      server,
      bob,
      reportPresence,
      place('AAPL', { kind: 'plan' }),
      400,
      'kind: must be one of customer, symbol, task, note, offer',
    );
    await refuses(server, bob, reportPresence, place(''), 400, 'id: is required');
    await refuses(
      server,
      bob,
      reportPresence,
      place('x'.repeat(129)),
      400,
      'id: must have at most 128 characters',
    );
  });
});
