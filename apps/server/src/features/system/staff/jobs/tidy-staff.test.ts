import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { checkPublicRateLimit } from '../rate-limit.ts';
import { ageTries } from '../testing/clock-store.ts';
import { job } from './tidy-staff.ts';

describe('tidy-staff', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('removes tries of yesterday, keeps those of today and live sessions', async () => {
    const amy = await server.staff();
    const notified: unknown[] = [];
    const run = () =>
      job(server.platform).run(
        {},
        async (...progress) => void notified.push(progress[0]),
        new AbortController().signal,
      );
    await checkPublicRateLimit(
      { platform: server.platform, ip: '203.0.113.9' },
      'sign-in',
      'amy@staff.example',
    );
    await run();
    await ageTries(server.platform.db, 25 * 60);
    await run();
    assert.deepEqual(notified, [0, 3]);
    assert.equal((await amy.call(getMe, {})).status, 200);
  });
});
