// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getDemoSignIns } from '@midoffice/contract/system/staff/calls/get-demo-sign-ins';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { createWeb } from '../../../../main/web.ts';
import { createRandom } from '../../../../platform/demo/world.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { browser, tokenOf } from '../testing/factory.ts';
import { featureSeed } from '../seed.ts';

describe('get-demo-sign-ins', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers 404 where there is no demo', async () => {
    const { status, body } = await server.nobody.call(getDemoSignIns, {});
    assert.deepEqual([status, body.message], [404, 'There are no demo accounts here.']);
  });

  test('in the demo each account signs in, with its own rights', async () => {
    const platform = { ...server.platform, demo: true };
    await featureSeed.seed({
      platform,
      random: createRandom(1),
      size: 1,
      today: '2026-01-05',
    } as unknown as Parameters<typeof featureSeed.seed>[0]);
    const app = await createWeb(platform, { secure: false });
    await app.ready();
    try {
      const listed = (await app.inject({ url: '/admin/staff/demo-sign-ins' })).json<
        { email: string; password: string; role: string }[]
      >();
      assert.deepEqual(
        listed.map(({ email, password, role }) => ({ email, password, role })),
        featureSeed.signIns!.map(({ email, password, role }) => ({ email, password, role })),
      );
      const seen: unknown[] = [];
      for (const { email, password } of listed) {
        const { headers } = await server.nobody.call(signIn, { email, password });
        const token = tokenOf(headers)!;
        const me = (
          await app.inject({ url: '/admin/staff/me', headers: { cookie: `midoffice_session=${token}` } })
        ).json<{ core: boolean; stripeIdTool: boolean; mayOpenConsole: boolean; environment: string }>();
        seen.push([me.core, me.stripeIdTool, me.mayOpenConsole, me.environment]);
        assert.equal((await browser(server, token).call(getMe, {})).body.email, email);
      }
      assert.deepEqual(seen, [
        [true, true, true, 'Demo'],
        [false, true, true, 'Demo'],
        [false, false, true, 'Demo'],
        [false, false, false, 'Demo'],
        [false, false, true, 'Demo'],
      ]);
    } finally {
      await app.close();
    }
  });
});
