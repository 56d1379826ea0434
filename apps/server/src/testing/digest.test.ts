import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { tokenHash } from '../platform/crypto/secrets.ts';
import { findSession, touchUsed } from '../platform/session/store.ts';
import { testServer, type TestServer } from './server.ts';

describe('the digest of a test server', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('leaves out when a session was last used, which is noted up to a minute after the answer, and nothing else of it', async () => {
    const { db } = server.platform;
    const { cookie } = await server.staff();
    const { sessionId } = (await findSession(db, tokenHash(cookie!), 12))!;
    const seen = async () =>
      (
        await db
          .selectFrom('staff_session')
          .select('last_seen_at')
          .where('id', '=', sessionId!)
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    const [digest, seenBefore] = [await server.digest(), await seen()];
    await touchUsed(db, [sessionId!]);
    assert.notDeepEqual(await seen(), seenBefore);
    assert.equal(await server.digest(), digest);
    await db
      .updateTable('staff_session')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', sessionId!)
      .execute();
    assert.notEqual(await server.digest(), digest);
  });
});
