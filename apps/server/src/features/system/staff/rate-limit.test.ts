import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, type Database } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { countTry } from './attempt-store.ts';
import { checkPublicRateLimit } from './rate-limit.ts';

describe('the limit on tries', () => {
  let server: TestServer;
  let other: Database;
  before(async () => {
    server = await testServer({ env: { SIGN_IN_LIMIT: '4' } });
    other = connect(server.platform.database.url, { size: 4, onError: () => undefined });
  });
  after(async () => {
    await other.close();
    await server.close();
  });

  test('counts an address over many e-mails, ten times as many', async () => {
    const attempt = (n: number) =>
      checkPublicRateLimit(
        { platform: server.platform, ip: `2001:db8:7:7::${n}` },
        'sign-in',
        `guess${n}@staff.example`,
      );
    for (let n = 0; n < 40; n += 1) await attempt(n);
    await assert.rejects(
      attempt(40),
      (error) => error instanceof ApiError && error.status === 429 && error.details.retryAfterSeconds! > 800,
    );
    await checkPublicRateLimit(
      { platform: server.platform, ip: '2001:db8:7:8::1' },
      'sign-in',
      'guess@staff.example',
    );
  });

  test('a stranger uses up their own tries about a person, and all strangers together ten times as many', async () => {
    const attempt = (ip: string, device?: string) =>
      checkPublicRateLimit({ platform: server.platform, ip }, 'sign-in', 'target@staff.example', device);
    const refused = (error: unknown): boolean => error instanceof ApiError && error.status === 429;
    for (let n = 0; n < 4; n += 1) await attempt('198.51.100.1');
    await assert.rejects(attempt('198.51.100.1'), refused);
    for (let n = 0; n < 36; n += 1) await attempt(`203.0.113.${n}`);
    await assert.rejects(attempt('203.0.113.99'), refused);
    // A known browser has a count of its own, whatever others do, and no endless one.
    for (let n = 0; n < 4; n += 1) await attempt('198.51.100.1', 'browser-of-amy');
    await assert.rejects(attempt('198.51.100.1', 'browser-of-amy'), refused);
  });

  test('holds over two processes that try at once', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_unused, n) =>
        countTry(n % 2 ? other.db : server.platform.db, [{ subject: 'both', limit: 7 }]),
      ),
    );
    assert.equal(tries.filter((each) => 'ids' in each).length, 7);
  });

  test('takes two subjects in any order without waiting for each other', async () => {
    const pair = [
      { subject: 'left', limit: 1000 },
      { subject: 'right', limit: 1000 },
    ];
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_unused, n) =>
        countTry(server.platform.db, n % 2 ? pair : [...pair].reverse()),
      ),
    );
    assert.equal(tries.filter((each) => 'ids' in each).length, 20);
  });
});
