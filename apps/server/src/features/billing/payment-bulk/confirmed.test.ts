import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import { sql } from 'kysely';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuses } from '../../../testing/refuses.ts';
import { listsWorld, type ListsWorld } from '../payment-lists/testing/world.ts';
import { runBulk } from './run.ts';

const list = 'failed-charges';
type Wish = { list: string; action: string; filter: object; only?: string[] };

describe('rows of a bulk action are those that were confirmed, each for itself', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  /** A customer with a failed charge. */
  async function debtor(name: string, { cents = 4900, chargeId = `ch_${name}` } = {}): Promise<string> {
    const { userid } = await world.customer({ planCode: 'monthlyIND1' });
    await world.mirror(userid, `cus_${name}`, {
      invoices: [{ id: `in_${name}`, amountRemainingCents: cents, amountDueCents: cents }],
      charges: [{ id: chargeId, invoiceId: `in_${name}` }],
    });
    await world.refresh(list);
    return userid;
  }
  const execute = (query: ReturnType<typeof sql>) => query.execute(world.server.platform.db);
  const pay = (name: string) =>
    execute(
      sql`update stripe_invoice set status = 'paid', amount_remaining_cents = 0 where invoice_id = ${`in_${name}`}`,
    );
  /** What a person confirms after the preview. */
  async function confirmed(wish: Wish) {
    const { status, body } = await world.admin.call(previewPaymentBulk, wish);
    assert.equal(status, 200, body.message);
    return { ...wish, expectedCount: body.eligible, expectedDigest: body.digest, reason: 'as agreed' };
  }
  async function begin(wish: Wish): Promise<number> {
    const { status, body } = await world.admin.call(startPaymentBulk, await confirmed(wish));
    assert.equal(status, 200, body.message);
    return body.id;
  }
  const run = (id: number, isLastTry = false, platform: Platform = world.server.platform) =>
    runBulk(platform, id, async () => undefined, new AbortController().signal, { waitMs: 0, isLastTry });
  /** Whose payment was begun. */
  const begun = async (id: number): Promise<string[]> => {
    const { rows } = await sql<{ userid: string }>`
      select userid from payment_bulk_item where bulk_id = ${id} and effect_id is not null`.execute(
      world.server.platform.db,
    );
    return rows.map(({ userid }) => userid);
  };
  const last = async (of: string = list) =>
    (await world.admin.call(getPaymentBulk, { list: of })).body.runs[0]!;
  const changed = /^The list changed: .* 1 row fits now\. Check the list again\.$/;

  test('refused where another customer has come for one that paid', async () => {
    await debtor('swapA');
    const wish = { list, action: 'retry', filter: { search: 'cus_swap' } };
    const first = await confirmed(wish);
    await pay('swapA');
    await debtor('swapB', { cents: 990_000 });
    await refuses(world.server, world.admin, startPaymentBulk, first, 409, changed);
    assert.equal((await world.admin.call(startPaymentBulk, await confirmed(wish))).status, 200);
  });

  test('refused where a row that is named asks for another amount', async () => {
    await debtor('amount');
    const first = await confirmed({ list, action: 'retry', filter: {}, only: ['in_amount'] });
    await execute(
      sql`update stripe_invoice set amount_remaining_cents = 999900 where invoice_id = 'in_amount'`,
    );
    await world.refresh(list);
    await refuses(world.server, world.admin, startPaymentBulk, first, 409, changed);
  });

  test('refused for another action or template than the one that was confirmed, and without a digest', async () => {
    await debtor('other');
    const first = await confirmed({ list, action: 'block', filter: {}, only: ['in_other'] });
    await refuses(world.server, world.admin, startPaymentBulk, { ...first, action: 'retry' }, 409, changed);
    const { expectedDigest: _digest, ...without } = first;
    await refuses(world.server, world.admin, startPaymentBulk, without, 400, 'expectedDigest: is required');
  });

  test('who has paid before the turn of the row is not blocked, and a limit that was set meanwhile is kept', async () => {
    const ids = [await debtor('blockA'), await debtor('blockB'), await debtor('blockC')];
    const id = await begin({
      list,
      action: 'block',
      filter: {},
      only: ['in_blockA', 'in_blockB', 'in_blockC'],
    });
    await pay('blockA');
    await execute(sql`update account set custom_rate_limit = 700 where userid = ${ids[1]!}`);
    await run(id);
    const { rows } = await sql<{ userid: string; limit: number }>`
      select userid, custom_rate_limit as limit from account where userid = any(${ids}::text[])`.execute(
      world.server.platform.db,
    );
    const limits = new Map(rows.map(({ userid, limit }) => [userid, limit]));
    assert.deepEqual(
      ids.map((userid) => limits.get(userid)),
      [-2, 700, -1],
    );
    const { done, failed, failures } = await last();
    assert.deepEqual([done, failed], [1, 2]);
    const messages = new Map(failures.map(({ userid, message }) => [userid, message]));
    assert.equal(messages.get(ids[0]!), 'The failed invoice is no longer open.');
    assert.match(messages.get(ids[1]!)!, /changed/);
  });

  test('unblocking leaves out who has a limit of their own by now', async () => {
    const { userid } = await world.customer({ customRateLimit: -1 });
    await world.refresh('blocked-accounts');
    const wish = { list: 'blocked-accounts', action: 'unblock', filter: {}, only: [userid] };
    const first = await confirmed(wish);
    await execute(sql`update account set custom_rate_limit = 700 where userid = ${userid}`);
    await refuses(world.server, world.admin, startPaymentBulk, first, 409, /and 0 fit now/);
  });

  test('a bank debit is tried again, and a row that does not fit fails alone', async () => {
    const misfit = await debtor('misfit');
    const debit = await debtor('debit', { chargeId: 'py_1Debit' });
    const id = await begin({ list, action: 'retry', filter: {}, only: ['in_misfit', 'in_debit'] });
    await execute(sql`
      update payment_bulk_item set input = input || '{"chargeID": "x"}' where bulk_id = ${id} and userid = ${misfit}`);
    await run(id);
    const { failures, finishedAt } = await last();
    assert.ok(finishedAt);
    assert.equal(
      failures.find(({ userid }) => userid === misfit)?.message,
      'chargeID: must be the id of a charge, such as ch_1Abc',
    );
    assert.deepEqual(await begun(id), [debit]);
  });

  test('a row that cannot be answered is tried again, and at the last try fails alone', async () => {
    const away = await debtor('awayA');
    const other = await debtor('awayB');
    const id = await begin({ list, action: 'retry', filter: {}, only: ['in_awayA', 'in_awayB'] });
    const { platform } = world.server;
    const failing: Platform = {
      ...platform,
      effects: {
        ...platform.effects,
        intend: (context, kind, intent) =>
          JSON.stringify(intent).includes('in_awayA')
            ? Promise.reject(new ApiError(502, 'The card provider does not answer.'))
            : platform.effects.intend(context, kind, intent),
      },
    };
    await assert.rejects(run(id, false, failing), /does not answer/);
    const before = await last();
    assert.equal(before.finishedAt, null);
    assert.ok(!before.failures.some(({ userid }) => userid === away));
    await run(id, true, failing);
    const { failures, finishedAt } = await last();
    assert.ok(finishedAt);
    assert.deepEqual(await begun(id), [other]);
    assert.equal(
      failures.find(({ userid }) => userid === away)?.message,
      'The card provider does not answer.',
    );
  });

  test('the mail that a card expires names the card of the row', async () => {
    const { userid } = await world.customer({ planCode: 'monthlyIND1' });
    const subscriptions = [{}];
    const until = { expMonth: 6, expYear: 2026 };
    await world.mirror(userid, 'cus_cardA', { subscriptions, cards: [{ last4: '1111' }] });
    await world.mirror(userid, 'cus_cardB', {
      subscriptions,
      cards: [{ last4: '2222', ...until }],
      active: false,
    });
    await world.mirror(userid, 'cus_cardC', { subscriptions, cards: [{ last4: '3333' }], active: false });
    await world.refresh('expiring-cards');
    const wish = { list: 'expiring-cards', action: 'mail-expiring-card', filter: {}, only: ['cus_cardB'] };
    await run(await begin(wish));
    assert.equal((await last('expiring-cards')).done, 1);
    const { rows } = await sql<{ text: string }>`
      select text_body as text from outbox_mail where userid = ${userid}`.execute(world.server.platform.db);
    assert.equal(rows.length, 1);
    assert.match(rows[0]!.text, /2222/);
    assert.doesNotMatch(rows[0]!.text, /1111|3333/);
  });

  test('reports leave out accounts of staff for readers who are no admins', async () => {
    const shown = await debtor('reportA');
    const staff = await debtor('reportB');
    const only = ['in_reportA', 'in_reportB'];
    const id = await begin({ list, action: 'block', filter: {}, only });
    await execute(sql`update account set user_role = 'analyst' where userid = ${staff}`);
    await pay('reportA');
    await pay('reportB');
    await run(id);
    assert.deepEqual([(await last()).total, (await last()).failed], [2, 2]);
    const reader = await world.server.staff({ role: 'standard', permissions: ['failedCharges'] });
    const { body } = await reader.call(getPaymentBulk, { list });
    const { total, done, failed, failures } = body.runs[0]!;
    assert.deepEqual([total, done, failed], [1, 0, 1]);
    assert.deepEqual(
      failures.map(({ userid }) => userid),
      [shown],
    );
  });
});
