import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revertChangeSet } from '@midoffice/contract/ledger/calls';
import { adjustFinancials, correctShareCount, getMarketCap } from '@midoffice/contract/market-cap/calls';
import { newestChangeSet } from '../../../platform/ledger/store.ts';
import { capServer, newestAudit, refuses, runResets, type CapServer } from '../testing/market-cap.ts';

describe('adjust-financials', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
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
    assert.match(second.body.message, /waits to be begun already/);
    assert.deepEqual(await runResets(server), ['QUIET: made again, nothing differs.']);
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
    assert.match(said!, /^QUIET: 2 corrections taken out \(change set \d+\)\.$/);
    assert.equal((await last()).sharesOutstanding, 1_020_000);
    const audit = await newestAudit(server, 'QUIET');
    assert.deepEqual([audit?.kind, audit?.reason], ['market-cap.reset', 'Start over']);

    const id = await newestChangeSet(server.platform.db, 'market-cap', 'QUIET');
    await server.analyst.call(revertChangeSet, { id });
    assert.equal((await last()).sharesOutstanding, 2_000_000);
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
    await refuses(server, analyst, adjustFinancials, {}, 400, 'symbol: is required');
    const denied = 'You do not have access to this page.';
    await refuses(server, stranger, adjustFinancials, { symbol: 'QUIET' }, 403, denied);
  });
});
