import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSignupRefusals } from '@midoffice/contract/customers/filters/calls/get-signup-refusals';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { insertRefusal } from '../store.ts';

describe('get-signup-refusals', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
    for (let n = 0; n < 203; n += 1) {
      const value = n % 2 ? 'odd.example' : 'even.example';
      await insertRefusal(server.platform.db, {
        digest: Buffer.from(String(n)),
        sender: 'product',
        email: `u${n}@${value}`,
        reason: `${value} is a refused domain.`,
        filter: { id: value, type: 'invalidDomains', value, matchKey: value },
      });
    }
  });
  after(() => server.close());

  test('reads all of them, newest first, 100 at a time', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    for (const expected of [100, 100, 3]) {
      const { rows, next } = (await member.call(getSignupRefusals, { ...(before && { before }) })).body;
      assert.equal(rows.length, expected);
      seen.push(...rows.map(({ email }) => email));
      before = next === null ? undefined : String(next);
    }
    assert.equal(before, undefined);
    assert.deepEqual(
      [seen[0], seen.at(-1), new Set(seen).size],
      ['u202@even.example', 'u0@even.example', 203],
    );
  });

  test('reads those of one filter', async () => {
    const { rows, next } = (await member.call(getSignupRefusals, { filter: 'odd.example' })).body;
    assert.deepEqual([rows.length, rows[0]?.email, next], [100, 'u201@odd.example', Number(rows[99]?._id)]);
    assert.ok(rows.every(({ filter }) => filter.value === 'odd.example'));
  });

  test('refuses members without the grant and a cursor that is none', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await other.call(getSignupRefusals, {})).status, 403);
    assert.equal((await member.call(getSignupRefusals, { before: 'x' })).status, 400);
  });
});
