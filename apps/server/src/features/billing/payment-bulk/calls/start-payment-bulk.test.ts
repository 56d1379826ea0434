import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { sql } from 'kysely';
import { refuses } from '../../../../testing/refuses.ts';
import { rowsOf } from '../../payment-lists/testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../../payment-lists/testing/world.ts';
import { runBulk } from '../run.ts';

describe('start-payment-bulk', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  const wish = { list: 'blocked-accounts', action: 'unblock', filter: {} };
  const run = (id: number) =>
    runBulk(world.server.platform, id, async () => undefined, new AbortController().signal);
  const limits = async (ids: readonly string[]) => {
    const { rows } = await sql<{ limit: number }>`
      select custom_rate_limit as limit from account where userid = any(${[...ids]}::text[]) order by userid`.execute(
      world.server.platform.db,
    );
    return rows.map(({ limit }) => limit);
  };
  const count = async (kind: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where kind = ${kind}`.execute(world.server.platform.db);
    return rows[0]!.count;
  };
  async function blocked(customers: number): Promise<string[]> {
    const made: string[] = [];
    for (let n = 0; n < customers; n += 1) made.push((await world.customer({ customRateLimit: -1 })).userid);
    await world.refresh('blocked-accounts');
    return made;
  }
  const begin = async (more: object = {}) => {
    const { body } = await world.admin.call(previewPaymentBulk, { ...wish, ...more });
    const started = await world.admin.call(startPaymentBulk, {
      ...wish,
      ...more,
      expectedCount: body.eligible,
      expectedDigest: body.digest,
      reason: 'they have paid',
    });
    assert.equal(started.status, 200, JSON.stringify(started.body));
    return { preview: body, id: started.body.id };
  };
  const last = async (list = 'blocked-accounts') =>
    (await world.admin.call(getPaymentBulk, { list })).body.runs[0]!;

  test('does it for every row that fits, each with its own audit entry, and reports what failed', async () => {
    const ids = await blocked(4);
    await sql`update account set user_role = 'analyst' where userid = ${ids[0]!}`.execute(
      world.server.platform.db,
    );
    const { preview, id } = await begin();
    assert.deepEqual([preview.count, preview.eligible, preview.skipped], [4, 4, []]);
    await run(id);
    assert.deepEqual((await limits(ids)).sort(), [-1, -2, -2, -2].sort());
    const { total, done, failed, unknown, failures, finishedAt, actor } = await last();
    assert.deepEqual([total, done, failed, unknown], [4, 3, 1, 0]);
    assert.deepEqual(
      failures.map(({ userid }) => userid),
      [ids[0]],
    );
    assert.match(failures[0]!.message, /needs a signed-in session/);
    assert.ok(finishedAt);
    assert.equal(actor, `${world.admin.userid}@staff.example`);
    assert.equal(await count('account.rate-limit-changed'), 3);
  });

  test('run again after it was cut off, in two processes at once, each row is done once', async () => {
    const ids = await blocked(12);
    const already = await count('account.rate-limit-changed');
    const { id } = await begin({ only: ids });
    const stop = new AbortController();
    let steps = 0;
    const cut = runBulk(
      world.server.platform,
      id,
      async () => {
        steps += 1;
        if (steps === 5) throw new Error('killed');
      },
      stop.signal,
    );
    await assert.rejects(cut, /killed/);
    await Promise.all([run(id), run(id)]);
    assert.ok((await limits(ids)).every((limit) => limit === -2));
    assert.equal((await count('account.rate-limit-changed')) - already, 12);
    assert.equal((await last()).done, 12);
  });

  test('only the ticked rows, or all but the ticked ones', async () => {
    const ids = await blocked(3);
    const rows = await rowsOf(world, getBlockedUsers, { search: ids[0]! });
    assert.equal(rows.length, 1);
    const { preview } = await begin({ only: [ids[0]!] });
    assert.deepEqual([preview.eligible, preview.sample], [1, [rows[0]!['email']]]);
    const { body } = await world.admin.call(previewPaymentBulk, { ...wish, except: [ids[0]!] });
    assert.equal(body.eligible, (await rowsOf(world, getBlockedUsers)).length - 1);
  });

  test('mails of a family with several templates want one, rest for a day, and are sent once', async () => {
    const { userid } = await world.customer({ planCode: 'monthlyIND1' });
    await world.mirror(userid, 'cus_mails', {
      invoices: [{ id: 'in_mails' }],
      charges: [{ id: 'ch_mails', invoiceId: 'in_mails' }],
    });
    await world.refresh('failed-charges');
    const mails = { list: 'failed-charges', action: 'mail-failed' };
    await refuses(
      world.server,
      world.admin,
      previewPaymentBulk,
      { ...mails },
      400,
      'No Mail Template Selected.',
    );
    await refuses(
      world.server,
      world.admin,
      previewPaymentBulk,
      { ...mails, template: 'x' },
      400,
      /^template: must be one of no-usage/,
    );
    for (const expected of [
      [1, 0],
      [0, 1],
    ]) {
      const { id } = await begin({ ...mails, template: 'default' });
      await run(id);
      const { done, failed } = await last('failed-charges');
      assert.deepEqual([done, failed], expected);
    }
    assert.match((await last('failed-charges')).failures[0]!.message, /created within the last day/);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox_mail where userid = ${userid}`.execute(
      world.server.platform.db,
    );
    assert.equal(rows[0]!.count, 1);
  });

  test('refused with nothing written: another count, a foreign action, no reason, no row, no permission', async () => {
    const { server, admin } = world;
    await blocked(1);
    const full = { ...wish, expectedCount: 999, expectedDigest: 'x', reason: 'r' };
    await refuses(server, admin, startPaymentBulk, full, 409, /^You selected 999 rows, and \d+ fit now/);
    await refuses(
      server,
      admin,
      startPaymentBulk,
      { ...full, action: 'retry' },
      400,
      'action: cannot be done for the list Blocked accounts',
    );
    await refuses(
      server,
      admin,
      startPaymentBulk,
      { ...full, action: 'drop' },
      400,
      /^action: must be one of/,
    );
    await refuses(server, admin, startPaymentBulk, { ...full, reason: '' }, 400, 'reason: is required');
    await refuses(
      server,
      admin,
      startPaymentBulk,
      { ...full, only: ['a'], except: ['b'] },
      400,
      'except: cannot be combined with only',
    );
    await refuses(
      server,
      admin,
      startPaymentBulk,
      { ...full, only: Array.from({ length: 5001 }, (_n, n) => `k${n}`) },
      400,
      /^only: must name at most 5,000 rows/,
    );
    await refuses(
      server,
      admin,
      startPaymentBulk,
      { ...full, filter: { search: 'nobody has this' }, expectedCount: 0 },
      400,
      'filter: leaves no row',
    );
    const holder = await server.staff({ role: 'standard', permissions: ['manualSubscriptions'] });
    await refuses(server, holder, startPaymentBulk, full, 403, 'You do not have access to this page.');
    await refuses(server, holder, previewPaymentBulk, wish, 403, 'You do not have access to this page.');
    await refuses(
      server,
      holder,
      getPaymentBulk,
      { list: 'blocked-accounts' },
      403,
      'You do not have access to this page.',
    );
  });

  test('a person who lost the permission meanwhile is stopped, row by row', async () => {
    const ids = await blocked(1);
    const client = await world.server.staff({ role: 'standard', permissions: ['blockedAccounts'] });
    const { body } = await client.call(previewPaymentBulk, { ...wish, only: ids });
    const started = await client.call(startPaymentBulk, {
      ...wish,
      only: ids,
      expectedCount: 1,
      expectedDigest: body.digest,
      reason: 'r',
    });
    assert.equal(started.status, 200, JSON.stringify(started.body));
    await sql`delete from staff_permission where userid = ${client.userid}`.execute(world.server.platform.db);
    await run(started.body.id);
    assert.deepEqual(await limits(ids), [-1]);
    assert.match((await last()).failures[0]!.message, /no longer has access/);
  });
});
