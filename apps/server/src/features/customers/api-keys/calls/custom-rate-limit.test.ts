import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { rateLimitValues } from '@midoffice/contract/customers/api-keys/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';

describe('custom-rate-limit', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['updateratelimit'] });
  });
  after(() => server.close());

  const limitOf = async (userid: string) =>
    (
      await server.platform.db
        .selectFrom('account')
        .select('custom_rate_limit')
        .where('userid', '=', userid)
        .executeTakeFirstOrThrow()
    ).custom_rate_limit;

  test('block sets -1, unblock -2 (r000-block-unblock, r000-ratelimit-codes)', async () => {
    const { userid } = await makeCustomer(server.platform);
    const blocked = await support.call(customRateLimit, { userid, ratelimit: -1, reason: 'leaked key' });
    assert.deepEqual(
      [blocked.body.message, blocked.body.blocked, await limitOf(userid)],
      ['Keys blocked.', true, -1],
    );
    const entry = await server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'before', 'after', 'reason'])
      .where('target_id', '=', userid)
      .executeTakeFirstOrThrow();
    assert.deepEqual(entry, {
      kind: 'account.rate-limit-changed',
      before: { customRateLimit: -2 },
      after: { customRateLimit: -1 },
      reason: 'leaked key',
    });
    const unblocked = await support.call(customRateLimit, { userid, ratelimit: -2, expected: -1 });
    assert.deepEqual(
      [unblocked.body.message, unblocked.body.blocked, await limitOf(userid)],
      ['Keys unblocked.', false, -2],
    );
  });

  test('a positive number is a custom limit, up to 50000 (r000-ratelimit-range)', async () => {
    const { userid } = await makeCustomer(server.platform);
    for (const ratelimit of [1, rateLimitValues.initial, 50_000]) {
      const { body } = await support.call(customRateLimit, { userid, ratelimit });
      assert.deepEqual(
        [body.message, await limitOf(userid)],
        [`Custom rate limit set to ${ratelimit} calls a minute.`, ratelimit],
      );
    }
    assert.equal(
      (await support.call(customRateLimit, { userid, ratelimit: -2 })).body.message,
      'Custom rate limit removed.',
    );
  });

  for (const ratelimit of [0, -3, 50_001, 1.5, '300', null, Number.MAX_VALUE]) {
    test(`${JSON.stringify(ratelimit)} is refused by name, and nothing is written (r000-ratelimit-range)`, async () => {
      const { userid } = await makeCustomer(server.platform);
      const digest = await server.digest();
      const { status, body } = await support.call(customRateLimit, { userid, ratelimit });
      assert.deepEqual(
        [status, body.message],
        [400, 'ratelimit: must be -2 (no custom limit), -1 (keys blocked) or a whole number from 1 to 50000'],
      );
      assert.equal(await server.digest(), digest);
    });
  }

  test('a limit that somebody else has set is a conflict, and nothing is written', async () => {
    const { userid } = await makeCustomer(server.platform, { customRateLimit: 900 });
    const digest = await server.digest();
    assert.equal((await support.call(customRateLimit, { userid, ratelimit: -1, expected: -2 })).status, 409);
    assert.equal(await server.digest(), digest);
  });

  test('the value that a custom limit begins with is 300 (r000-ratelimit-default)', () => {
    assert.equal(rateLimitValues.initial, 300);
  });
});
