import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import { testServer, type TestServer } from '../../testing/server.ts';

describe('expensive calls', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const save = (name: string, content = '<p>Text</p>') => ({ editTemplate: { name, content } });

  test('two of a person run, eight wait, the rest is refused with the seconds to wait and stores nothing', async () => {
    const admin = await server.staff();
    const other = await server.staff();
    const { pool } = server.platform.database;
    const blocker = await pool.connect();
    await blocker.query('begin; lock table writer_template in access exclusive mode');
    const count = async (): Promise<number> =>
      Number((await pool.query('select count(*) from writer_template')).rows[0].count);
    const asked = Array.from({ length: 14 }, (_none, n) =>
      admin.call(saveNlpTemplate, save(`Template ${n}`)),
    );
    try {
      const refused = await Promise.race(asked);
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '2']);
      assert.match(refused.body.message, /Too many of these requests/);
      // Neither others nor the person's ordinary calls wait.
      assert.equal((await admin.call(getUserPermissions, {})).status, 200);
      assert.equal((await other.call(getUserPermissions, {})).status, 200);
    } finally {
      await blocker.query('commit');
      blocker.release();
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), ...Array<number>(4).fill(429)]);
    assert.equal(await count(), 10);
    assert.equal((await admin.call(saveNlpTemplate, save('Afterwards'))).status, 200);
  });

  test('an article that escaping would blow up is refused by field and stores nothing', async () => {
    const admin = await server.staff();
    const digest = await server.digest();
    const { status, body } = await admin.call(saveNlpTemplate, save('Quotes', '"'.repeat(60_000)));
    assert.equal(status, 400);
    assert.match(body.message, /editTemplate\.content: has 360000 characters as HTML, at most 120000/);
    assert.equal(await server.digest(), digest);
  });
});
