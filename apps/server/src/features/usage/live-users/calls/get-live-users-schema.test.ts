import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getLiveUsersSchema } from '@midoffice/contract/usage/live-users/calls/get-live-users-schema';
import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import { testServer, type TestServer } from '../../../../testing/server.ts';

const sample: Record<string, unknown> = {
  boolean: true,
  number: { min: 1 },
  bytes: { max: 5 },
  date: { from: '2026-01-01' },
};

describe('get-live-users-schema', () => {
  let server: TestServer;
  before(async () => void (server = await testServer()));
  after(() => server.close());

  test('names fields with their types, and each of them filters the list (r002-live-users-csv)', async () => {
    const support = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    const { status, body } = await support.call(getLiveUsersSchema, {});
    assert.equal(status, 200);
    assert.deepEqual(body.sorts, [
      'userid',
      'apiKey',
      'stripeIDs',
      'apiCount',
      'dailyDataUsage',
      'updatedAt',
    ]);
    assert.deepEqual(body.directions, ['ASC', 'DESC']);
    assert.ok(body.fields.length > 10);
    for (const { field, type, options } of body.fields) {
      const filters = JSON.stringify({ [field]: options ? options[0]!.value : sample[type] });
      const answer = await support.call(getLiveUsers, { filters });
      assert.equal(answer.status, 200, `${field}: ${answer.body.message}`);
    }
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    assert.equal((await member.call(getLiveUsersSchema, {})).status, 403);
  });
});
