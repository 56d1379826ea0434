// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { makeShares } from '../factory.ts';
import { capServer, newestAudit, refuses, type CapServer } from '../testing/market-cap.ts';

describe('correct-share-count', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
  });
  after(() => server.close());

  const shares = async (at: number) =>
    (await server.analyst.call(getMarketCap, { symbol: 'QUIET' })).body.at(at)!.sharesOutstanding;
  const correct = (more: object) =>
    server.analyst.call(correctShareCount, { symbol: 'QUIET', date: '2023-02-10', ...more });

  test('puts a count right or out, and both can be taken back', async () => {
    const put = await correct({ shares: 1_500_000, expected: null, reason: '10-Q' });
    assert.equal(put.body.message, 'Updated');
    assert.ok(put.body.effects.count > 0);
    assert.equal(await shares(-1), 1_500_000);
    const audit = await newestAudit(server, 'QUIET');
    assert.deepEqual([audit?.kind, audit?.reason], ['market-cap.share-count-corrected', '10-Q']);
    const out = await correct({ shares: null, expected: 1_500_000 });
    assert.equal(await shares(-1), 1_010_000);
    const race = { symbol: 'QUIET', date: '2023-02-10', shares: 1_600_000 };
    const stale = /^Somebody else corrected the share count of 2023-02-10/;
    await refuses(server, server.analyst, correctShareCount, { ...race, expected: null }, 409, stale);
    const lost = await correct({ shares: null, expected: null });
    assert.deepEqual((lost.body as unknown as { conflicts: object[] }).conflicts, [
      { field: 'shares', expected: null, actual: 'no count', wanted: 'no count', where: 'QUIET 2023-02-10' },
    ]);
    const again = await correct({ shares: 1_600_000, expected: 'no count' });
    assert.equal(again.status, 200, again.body.message);
    await server.analyst.call(revertChangeSet, { id: again.body.changeSetId! });
    await server.analyst.call(revertChangeSet, { id: out.body.changeSetId! });
    await server.analyst.call(revertChangeSet, { id: put.body.changeSetId! });
    assert.equal(await shares(-1), 1_020_000);
    await refuses(server, server.analyst, correctShareCount, { ...race, expected: 'no count' }, 409, stale);
  });

  test('a correction outlives the next import of its source', async () => {
    const { body } = await correct({ shares: 1_500_000 });
    await makeShares(server.platform, 'QUIET', 'financials', [['2023-02-10', 1_030_000]]);
    assert.equal(await shares(-1), 1_500_000);
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.equal(await shares(-1), 1_030_000);
  });

  test('a preview and a repetition write nothing', async () => {
    const before = await server.digest();
    const { body } = await correct({ shares: 7, preview: true });
    assert.equal(body.changeSetId, null);
    assert.ok(body.effects.sample.some((cell) => cell.field === 'marketCap'));
    assert.equal(await server.digest(), before);
  });

  test('a preview warns of a count that the nightly check would report, and not of a plausible one', async () => {
    const before = await server.digest();
    const off = await correct({ shares: 1_020_000_000, preview: true });
    assert.ok(off.body.effects.warningCount > 0);
    const [warning] = off.body.effects.warnings;
    assert.equal(warning?.where, 'QUIET');
    assert.match(warning?.message ?? '', /^(Share count|Market cap): .+\.$/);
    const plausible = await correct({ shares: 1_025_000, preview: true });
    assert.ok(plausible.body.effects.count > 0);
    assert.equal(plausible.body.effects.warningCount, 0);
    assert.equal(await server.digest(), before);
  });

  test('refuses a bad count, day or symbol, a stale editor and a stranger', async () => {
    const { analyst, stranger } = server;
    const at = { symbol: 'QUIET', date: '2023-02-10' };
    const cases: [input: object, status: number, text: string | RegExp][] = [
      [{ ...at, shares: 0 }, 400, 'shares: must be above 0'],
      [{ ...at, shares: -1 }, 400, 'shares: must be above 0'],
      [{ ...at, shares: '1,000' }, 400, 'shares: must be a number'],
      [{ ...at }, 400, /^shares: /],
      [{ ...at, date: '2023-02-30', shares: 5 }, 400, /^date: /],
      [{ ...at, date: '2024-06-02', shares: 5 }, 400, 'date: must not lie in the future'],
      [{ ...at, date: '2021-01-01', shares: null }, 400, 'date: QUIET has no share count of 2021-01-01'],
      [{ ...at, shares: 5, expected: 'none' }, 400, 'expected: must be a number, no count or null'],
      [{ ...at, shares: 5, expected: 9 }, 409, /^Somebody else corrected the share count of 2023-02-10/],
      [{ ...at, symbol: 'NOPE', shares: 5 }, 404, 'symbol: NOPE is not known'],
    ];
    for (const [input, status, text] of cases)
      await refuses(server, analyst, correctShareCount, input, status, text);
    const denied = 'You do not have access to this page.';
    await refuses(server, stranger, correctShareCount, { ...at, shares: 5 }, 403, denied);
  });
});
