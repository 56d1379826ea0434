// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { adjustFinancials } from '@midoffice/contract/prices/market-cap/calls/adjust-financials';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { getShareCounts } from '@midoffice/contract/prices/market-cap/calls/get-share-counts';
import type { Trx } from '../../../../platform/db/connect.ts';
import { newestChangeSet } from '../../../../platform/ledger/store.ts';
import type { Client } from '../../../../testing/server.ts';
import { makeBars } from '../../charts/factory.ts';
import { readCorrections, resetMarketCap, type ResetTask } from '../reset.ts';
import { capServer, newestAudit, refuses, runResets, type CapServer } from '../testing/market-cap.ts';

describe('adjust-financials', () => {
  let server: CapServer & { admin: Client };
  before(async () => {
    const made = await capServer();
    server = { ...made, admin: await made.staff() };
  });
  after(() => server.close());

  const last = async () => (await server.analyst.call(getMarketCap, { symbol: 'QUIET' })).body.at(-1)!;
  const reset = (more: object = {}) =>
    server.analyst.call(adjustFinancials, { symbol: 'QUIET', type: 'marketcap', ...more });

  test('r001-marketcap-reset: starts a job, says so, and one that waits is not started twice', async () => {
    const first = await reset();
    assert.equal(first.body.message, 'Process started successfully!');
    assert.ok(first.body.jobId);
    assert.equal((await newestAudit(server, 'QUIET'))?.kind, 'market-cap.reset-started');
    const second = await reset();
    assert.equal(second.body.jobId, null);
    assert.match(second.body.message, /is already queued/);
    assert.deepEqual(await runResets(server), ['QUIET: rebuilt, nothing changed.']);
  });

  test('corrections stay, unless they are to go: then as one repair, which can be taken back', async () => {
    const correct = (date: string, shares: number) =>
      server.analyst.call(correctShareCount, { symbol: 'QUIET', date, shares });
    await correct('2023-02-10', 2_000_000);
    await correct('2023-01-13', 1_500_000);
    await reset();
    await runResets(server);
    assert.equal((await last()).sharesOutstanding, 2_000_000);

    await reset({ dropCorrections: true, reason: 'Start over' });
    const [said] = await runResets(server);
    assert.match(said!, /^QUIET: 2 corrections removed \(change set \d+\)\.$/);
    assert.equal((await last()).sharesOutstanding, 1_020_000);
    const audit = await newestAudit(server, 'QUIET');
    assert.deepEqual([audit?.kind, audit?.reason], ['market-cap.reset', 'Start over']);

    const id = await newestChangeSet(server.platform.db, 'market-cap', 'QUIET');
    await server.analyst.call(revertChangeSet, { id });
    assert.equal((await last()).sharesOutstanding, 2_000_000);
  });

  describe('with corrections to drop', () => {
    const other = '2023-01-13';
    const correct = (date: string, shares: number) =>
      server.analyst.call(correctShareCount, { symbol: 'QUIET', date, shares });
    const facts = async () =>
      (await server.analyst.call(getShareCounts, { symbol: 'QUIET' })).body.rows
        .filter((row) => row.corrected !== null)
        .map((row) => [row.date, row.corrected])
        .toSorted();
    const resets = async () =>
      (await server.admin.call(listChangeSets, { kind: 'market-cap.reset', target: 'QUIET' })).body.rows.map(
        (set) => set.id,
      );
    const inTrx = <T>(work: (trx: Trx) => Promise<T>) => server.platform.db.transaction().execute(work);
    const taskOf = async (): Promise<ResetTask> => ({
      symbol: 'QUIET',
      drop: await inTrx((trx) => readCorrections(trx, 'QUIET')),
      reason: '',
      actor: { id: null, label: 'test' },
      request: randomUUID(),
    });
    beforeEach(async () => {
      await inTrx(async (trx) => resetMarketCap(trx, await taskOf()));
      await correct('2023-02-10', 2_000_000);
    });

    test('is previewed: what the job will do, and nothing is written', async () => {
      const digest = await server.digest();
      const { body } = await reset({ dropCorrections: true, preview: true });
      assert.equal(await server.digest(), digest);
      assert.deepEqual(
        [body.preview, body.jobId, body.changeSetId, body.cells.map((cell) => [cell.table, cell.after])],
        [true, null, null, [['share_count_fact', null]]],
      );
      await reset({ dropCorrections: true });
      const before = (await server.analyst.call(getMarketCap, { symbol: 'QUIET' })).body;
      await runResets(server);
      const after = (await server.analyst.call(getMarketCap, { symbol: 'QUIET' })).body;
      const changed = after.flatMap((day, i) =>
        (['sharesOutstanding', 'marketCap'] as const)
          .filter((field) => day[field] !== before[i]![field])
          .map((field) => [day.date, field, before[i]![field], day[field]]),
      );
      assert.deepEqual(
        body.effects.sample.map((cell) => [cell.date, cell.field, cell.before, cell.after]),
        changed,
      );
      assert.equal(body.effects.count, changed.length);
    });

    test('two at once are one repair, and a cut in the middle leaves nothing', async () => {
      const known = (await resets()).length;
      const task = await taskOf();
      const digest = await server.digest();
      await assert.rejects(
        inTrx(async (trx) => {
          await resetMarketCap(trx, task);
          throw new Error('the process is killed');
        }),
        /killed/,
      );
      assert.equal(await server.digest(), digest);
      const again = { ...task, request: randomUUID() };
      const done = await Promise.all([task, again].map((one) => inTrx((trx) => resetMarketCap(trx, one))));
      assert.equal(done.filter((one) => one.changeSetId !== null).length, 1);
      assert.equal((await resets()).length, known + 1);
      assert.deepEqual(await facts(), []);
    });

    test('a job that runs again takes out neither what was corrected since nor what was put back', async () => {
      const task = await taskOf();
      const { changeSetId } = await inTrx((trx) => resetMarketCap(trx, task));
      await correct(other, 1_500_000);
      const { message } = await inTrx((trx) => resetMarketCap(trx, task));
      assert.equal(message, 'QUIET: rebuilt, nothing changed.');
      assert.deepEqual(await facts(), [[other, 1_500_000]]);
      await server.analyst.call(revertChangeSet, { id: changeSetId! });
      const digest = await server.digest({ except: ['share_step', 'market_cap_check'] });
      await inTrx((trx) => resetMarketCap(trx, task));
      assert.equal(await server.digest({ except: ['share_step', 'market_cap_check'] }), digest);
      assert.equal((await facts()).length, 2);
    });

    test('what somebody else corrects while it waits stays, and the job says so', async () => {
      await correct(other, 1_500_000);
      await reset({ dropCorrections: true });
      const second = await server.admin.call(adjustFinancials, {
        symbol: 'QUIET',
        type: 'marketcap',
        dropCorrections: true,
      });
      assert.equal(second.body.jobId, null, 'of two people who ask one job is begun');
      await server.admin.call(correctShareCount, { symbol: 'QUIET', date: other, shares: 1_600_000 });
      const [said] = await runResets(server);
      assert.match(
        said!,
        /^QUIET: 1 correction removed \(change set \d+\)\. 1 correction that somebody changed since stayed\.$/,
      );
      assert.deepEqual(await facts(), [[other, 1_600_000]]);
    });

    test('a request for corrections that the waiting job does not cover starts another job', async () => {
      await reset({ dropCorrections: true });
      await correct(other, 1_500_000);
      assert.ok((await reset({ dropCorrections: true })).body.jobId, 'the other correction is asked for too');
      assert.equal((await runResets(server)).length, 2);
      assert.deepEqual(await facts(), []);
    });

    test('a symbol without share counts has nothing to make', async () => {
      await makeBars(server.platform, 'NONE', server.bars);
      const digest = await server.digest();
      const { body } = await server.analyst.call(adjustFinancials, {
        symbol: 'NONE',
        dropCorrections: true,
        preview: true,
      });
      assert.deepEqual([body.cells, body.effects.count], [[], 0]);
      assert.equal(await server.digest(), digest);
      await server.analyst.call(adjustFinancials, { symbol: 'NONE', dropCorrections: true });
      assert.deepEqual(await runResets(server), ['NONE: rebuilt, nothing changed.']);
    });
  });

  test('refuses an unknown symbol or type, none at all, and a stranger', async () => {
    const { analyst, stranger } = server;
    await refuses(server, analyst, adjustFinancials, { symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await refuses(
      server,
      analyst,
      adjustFinancials,
      { symbol: 'QUIET', type: 'all' },
      400,
      'type: must be marketcap',
    );
    await refuses(server, analyst, adjustFinancials, {}, 400, 'Please enter a ticker!');
    const denied = 'You do not have access to this page.';
    await refuses(server, stranger, adjustFinancials, { symbol: 'QUIET' }, 403, denied);
  });
});
