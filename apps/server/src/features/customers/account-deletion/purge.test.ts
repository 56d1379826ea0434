// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { sql } from 'kysely';
import { stripeTestServer, type StripeTestServer } from '../../../testing/stripe.ts';
import type { Client } from '../../../testing/server.ts';
import { makeResponses } from '../../staff-work/surveys/factory.ts';
import { makeCustomer } from '../accounts/factory.ts';
import { seedCatalogue } from '../accounts/testing/factory.ts';
import { job } from './jobs/purge.ts';
import { countPurgeable } from './store.ts';
import { documentsOf, fullCustomer } from './testing/world.ts';

const dayMs = 86_400_000;

describe('the purge of deleted accounts', () => {
  let world: StripeTestServer;
  let admin: Client;
  const clock = { nowMs: Date.UTC(2026, 5, 15, 12) };
  before(async () => {
    world = await stripeTestServer(clock);
    seedCatalogue(world);
    admin = await world.server.staff();
  });
  after(() => world.close());

  const turn = () => job(world.server.platform).run({}, async () => undefined, new AbortController().signal);

  test('after 30 days, not before, documents and archive are deleted; the audit stays and records it', async () => {
    const { userid } = await fullCustomer(world);
    await admin.call(deleteAccount, { userid });
    const state = async () => (await admin.call(listDeletedAccounts, {})).body.rows[0]?.state;
    clock.nowMs += 30 * dayMs - 1;
    await turn();
    assert.equal(await state(), 'restorable');
    assert.deepEqual(await documentsOf(world, userid), ['disabled', 'disabled']);
    clock.nowMs += 1;
    assert.equal(await state(), 'over', 'before the night it is no more restorable');
    await turn();
    await turn();
    assert.deepEqual(await documentsOf(world, userid), ['gone', 'gone']);
    assert.equal((await admin.call(restoreAccount, { userid })).status, 404);
    assert.equal((await admin.call(listDeletedAccounts, {})).body.total, 0);
    const entries = await world.server.platform.db
      .selectFrom('audit_entry')
      .select(['kind', 'actor_label'])
      .where('target_id', '=', userid)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['account.deleted', 'account.deleted', 'account.purged'],
    );
    assert.equal(entries[2]?.actor_label, 'system');
  });

  test('texts of survey answers that nobody else gave go with the last archive that needs them', async () => {
    const { platform } = world.server;
    const [one, two] = [await makeCustomer(platform), await makeCustomer(platform)];
    await makeResponses(platform, [
      { userid: one.userid, questions: { Reason: 'Words of one' } },
      { userid: two.userid, questions: { Reason: 'Words of two' } },
      { questions: { Reason: 'Price' } },
    ]);
    const texts = async () => {
      const { rows } = await sql<{
        answer: string;
      }>`select answer from survey_option order by answer`.execute(platform.db);
      return rows.map(({ answer }) => answer);
    };
    await admin.call(deleteAccount, { userid: one.userid });
    clock.nowMs += 10 * dayMs;
    await admin.call(deleteAccount, { userid: two.userid });
    clock.nowMs += 21 * dayMs;
    await turn();
    assert.deepEqual(
      await texts(),
      ['Price', 'Words of one', 'Words of two'],
      'an archive still needs texts',
    );
    clock.nowMs += 10 * dayMs;
    await turn();
    assert.deepEqual(await texts(), ['Price']);
  });

  test('a store that does not answer: the others are purged, this one at the next turn, and it cannot come back', async () => {
    const [one, two] = [await fullCustomer(world), await fullCustomer(world)];
    for (const { userid } of [one, two]) await admin.call(deleteAccount, { userid });
    clock.nowMs += 31 * dayMs;
    const { records } = world.server.platform.connectors;
    const { remove } = records;
    Object.assign(records, {
      remove: (store: 'firebase' | 'mongo', userid: string) =>
        userid === one.userid ? Promise.reject(new Error('no answer')) : remove(store, userid),
    });
    await assert.rejects(turn, /1 of 2 accounts could not be purged yet/);
    Object.assign(records, { remove });
    assert.deepEqual(await documentsOf(world, two.userid), ['gone', 'gone']);
    assert.equal((await admin.call(restoreAccount, { userid: one.userid })).status, 409);
    const left = async () =>
      (await admin.call(listDeletedAccounts, {})).body.rows.map(({ userid, state }) => [userid, state]);
    assert.deepEqual(await left(), [[one.userid, 'purging']]);
    await turn();
    assert.deepEqual(await left(), []);
    assert.deepEqual(await documentsOf(world, one.userid), ['gone', 'gone']);
  });

  test('a backlog is worked off in one turn, batch after batch, and one that fails holds nobody up', async () => {
    const userids: string[] = [];
    for (let n = 0; n < 5; n += 1) userids.push((await fullCustomer(world)).userid);
    for (const userid of userids) await admin.call(deleteAccount, { userid });
    clock.nowMs += 31 * dayMs;
    const { records } = world.server.platform.connectors;
    const { remove } = records;
    const stuck = userids[0]!;
    Object.assign(records, {
      remove: (store: 'firebase' | 'mongo', userid: string) =>
        userid === stuck ? Promise.reject(new Error('no answer')) : remove(store, userid),
    });
    const left = () => countPurgeable(world.server.platform.db, new Date(clock.nowMs).toISOString());
    const notified: [number, number | undefined][] = [];
    const small = () =>
      job(world.server.platform, 2).run(
        {},
        async (done, total) => void notified.push([done, total]),
        new AbortController().signal,
      );
    await assert.rejects(small, /1 of 5 accounts could not be purged yet/);
    assert.deepEqual(notified.at(-1), [5, 5]);
    assert.equal(await left(), 1);
    // A store that does not answer: the first batch reports the failure, the remaining accounts are not tried.
    const more: string[] = [];
    for (let n = 0; n < 3; n += 1) more.push((await fullCustomer(world)).userid);
    for (const userid of more) await admin.call(deleteAccount, { userid });
    clock.nowMs += 31 * dayMs;
    let asked = 0;
    Object.assign(records, {
      remove: () => {
        asked += 1;
        return Promise.reject(new Error('no answer'));
      },
    });
    await assert.rejects(small, /4 of 4 accounts could not be purged yet/);
    assert.equal(asked, 2);
    Object.assign(records, { remove });
    await small();
    assert.equal(await left(), 0);
  });

  test('who has the user id by now keeps the documents', async () => {
    const { userid } = await fullCustomer(world);
    await admin.call(deleteAccount, { userid });
    await makeCustomer(world.server.platform, { userid });
    clock.nowMs += 31 * dayMs;
    await turn();
    assert.deepEqual(await documentsOf(world, userid), ['disabled', 'disabled']);
    assert.equal((await admin.call(listDeletedAccounts, {})).body.total, 0);
    assert.equal((await admin.call(restoreAccount, { userid })).status, 404);
  });
});
