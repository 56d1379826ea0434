// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getLooseUsersKey } from '@midoffice/contract/billing/payment-lists/calls/get-loose-users-key';
import { sql } from 'kysely';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('get-loose-users-key', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test("lists keys of the stores that are nobody's, somebody else's or of no account, never a value", async () => {
    const { platform } = world.server;
    const [known, other] = [await world.customer(), await world.customer()];
    const [own] = known.keys;
    const strange = 'q'.repeat(28) + 'wxyz';
    await world.document('firebase', known.userid, { apikey: own!.value, email: known.email });
    await world.document('mongo', known.userid, { apikey: strange, planType: 'monthlyIND1' });
    await world.document('firebase', other.userid, { apikey: own!.value });
    await world.document('firebase', 'nobody-here', {
      apikey: 'n'.repeat(32),
      email: 'gone@example.com',
      planType: 'annualCOM3',
    });
    await world.document('firebase', 'keyless', { email: 'keyless@example.com' });
    const hash = platform.secrets.lookup('g'.repeat(32)).toString('hex');
    await platform.cache.set(`gateway:key:${hash}`, { userid: 'long-gone', planCode: 'monthlyIND1' });
    await world.refresh('loose-keys');
    const rows = await rowsOf(world, getLooseUsersKey);
    const found = rows.map(({ store, documentID, state, userid, ownerID }) => [
      store,
      documentID,
      state,
      userid,
      ownerID,
    ]);
    assert.deepEqual(
      found.sort(),
      [
        ['mongo', known.userid, 'unknown', known.userid, null],
        ['firebase', other.userid, 'other-owner', other.userid, known.userid],
        ['firebase', 'nobody-here', 'no-account', null, null],
        ['gateway', 'long-gone', 'no-account', null, null],
      ].sort(),
    );
    const nobody = rows.find(({ documentID }) => documentID === 'nobody-here')!;
    assert.deepEqual(
      [nobody['email'], nobody['apiKey'], nobody['planCode']],
      ['gone@example.com', 'nnnnnnnn…nnnn', 'annualCOM3'],
    );
    assert.ok(!JSON.stringify(rows).includes(strange));
    const kept = await sql`select * from payment_source_record`.execute(platform.db);
    assert.ok(!JSON.stringify(kept.rows).includes(strange), 'the value is kept nowhere');
  });

  test('what is gone at the source is gone after the next reading', async () => {
    await world.server.platform.connectors.records.remove('firebase', 'nobody-here');
    await world.refresh('loose-keys');
    const rows = await rowsOf(world, getLooseUsersKey);
    assert.ok(rows.every(({ documentID }) => documentID !== 'nobody-here'));
    assert.equal(rows.length, 3);
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getLooseUsersKey, 'loose-keys'));
});
