// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { applySplitControllerFix } from '@midoffice/contract/prices/split-controller/calls/apply-split-controller-fix';
import { getSplitStatistics } from '@midoffice/contract/prices/split-controller/calls/get-split-statistics';
import { splitCheckNames, type SplitCheck } from '@midoffice/contract/prices/split-controller/shapes';
import type { Client } from '../../../../testing/server.ts';
import { makeShares } from '../../market-cap/factory.ts';
import {
  makeSplit,
  newestAudit,
  notValid,
  refuses,
  splitDate,
  splitServer,
  trueBars,
  type SplitServer,
} from '../testing/split.ts';

describe('apply-split-controller-fix', () => {
  let server: SplitServer;
  let reader: Client;
  before(async () => {
    server = await splitServer();
    reader = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const all = { blockFrom: 50, dividends: true, intraday: true, shares: true, eps: true };
    await makeSplit(server.platform, 'ALL', all);
    await makeSplit(server.platform, 'ONE', all);
    await makeSplit(server.platform, 'ADJ', { adjClose: true });
    await makeSplit(server.platform, 'LACK', { unlisted: true });
    await makeSplit(server.platform, 'MARK', { blockFrom: 60 });
    await makeSplit(server.platform, 'NEWB', { shares: 'before' });
  });
  after(() => server.close());

  const ask = async (symbol: string) =>
    (await server.analyst.call(getSplitStatistics, { symbol, splitDate })).body;
  const fix = (symbol: string, fixTypes: SplitCheck[], more: object = {}) =>
    server.analyst.call(applySplitControllerFix, { symbol, splitDate, fixTypes, ...more });
  const closes = async (symbol: string) =>
    (await reader.call(getChartData, { symbol, from: '2023-01-01' })).body.columns.close;

  test('repairs the share counts before the split where quote and earnings say that those since are right', async () => {
    const { shareCount } = (await ask('NEWB')).status;
    assert.equal(shareCount.status, 'auto-fix', shareCount.explainMsg);
    assert.deepEqual(shareCount.fixes, [`Set the share count of ${trueBars[20]!.date} to 1,000,000`]);
    assert.match(shareCount.explainMsg, /Quoted market cap over price .*Net income over earnings per share/);
    const { status, body } = await fix('NEWB', ['shareCount']);
    assert.equal(status, 200, body.message);
    const now = await ask('NEWB');
    assert.deepEqual(notValid(now.status), []);
    assert.deepEqual(
      [now.shareCountConsistency.before, now.shareCountConsistency.after],
      [1_000_000, 4_000_000],
    );
  });

  test('previews without a trace, then all auto-fixes are one change set that an undo takes back (r001-split-check-states)', async () => {
    const wrong = (await ask('ALL')).status;
    const autos = splitCheckNames.filter((check) => wrong[check].status === 'auto-fix');
    assert.equal(autos.length, 7);
    const was = await closes('ALL');
    const digest = await server.digest();
    const preview = (await fix('ALL', autos, { preview: true })).body;
    assert.deepEqual([preview.preview, preview.changeSetId], [true, null]);
    assert.equal(preview.effects.series.find((one) => one.chartType === 'eod')?.date.length, 30);
    assert.equal(await server.digest(), digest);

    const { status, body } = await fix('ALL', autos, { reason: 'Bulletin of the exchange' });
    assert.equal(status, 200, body.message);
    const now = await ask('ALL');
    assert.deepEqual(notValid(now.status), []);
    assert.deepEqual(
      splitCheckNames.filter((check) => now.adjustmentComplete[check]),
      autos,
    );
    assert.deepEqual(
      (await closes('ALL')).map((close) => Math.round(close * 100)),
      trueBars.map(({ close }) => Math.round(close * 100)),
    );
    const audit = await newestAudit(server, 'ALL');
    assert.equal(audit?.kind, 'split.fix-applied');
    assert.equal(audit?.reason, 'Bulletin of the exchange');
    assert.equal(now.lastChangeSetId, body.changeSetId);

    const undone = await server.analyst.call(revertChangeSet, { id: String(body.changeSetId) });
    assert.equal(undone.status, 200, undone.body.message);
    assert.deepEqual(await closes('ALL'), was);
    const again = await ask('ALL');
    assert.deepEqual(notValid(again.status), notValid(wrong));
    assert.ok(Object.values(again.adjustmentComplete).every((complete) => !complete));
  });

  test('one FIX fixes its own check and leaves the others', async () => {
    assert.equal((await fix('ONE', ['dividends'])).body.message, 'Fixed: Dividends before the split.');
    assert.deepEqual(notValid((await ask('ONE')).status), [
      'eodHistory auto-fix',
      'intradayHistory auto-fix',
      'perShare auto-fix',
      'shareCount auto-fix',
      'marketCap auto-fix',
      'dayOverDay auto-fix',
    ]);
    // The jumps are the edges of the EOD history: one cause, fixed once.
    await fix('ONE', ['eodHistory', 'dayOverDay']);
    await fix('ONE', ['shareCount']);
    await fix('ONE', ['perShare']);
    assert.deepEqual(notValid((await ask('ONE')).status), ['intradayHistory auto-fix']);
  });

  test('an adjusted close is calculated, a missing split recorded', async () => {
    assert.equal((await fix('ADJ', ['adjClose'])).status, 200);
    const adjusted = await ask('ADJ');
    assert.deepEqual(notValid(adjusted.status), []);
    assert.equal(adjusted.adjustmentComplete.adjClose, true);
    await fix('LACK', ['splitRecord']);
    const listed = await ask('LACK');
    assert.deepEqual(notValid(listed.status), []);
    assert.equal(listed.summary.splitRecord.listed, true);
  });

  test('a mark passes a fault as it is, all of them set the split complete, an undo takes them back (r001-split-set-complete)', async () => {
    const { body } = await fix('MARK', [], { validTypes: ['eodHistory'] });
    const marked = await ask('MARK');
    assert.equal(marked.status.eodHistory.status, 'valid');
    assert.match(marked.status.eodHistory.explainMsg, /^Called valid by .+ on 2024-06-14: /);
    assert.deepEqual(notValid(marked.status), ['marketCap auto-fix', 'dayOverDay auto-fix']);
    assert.equal((await newestAudit(server, 'MARK'))?.kind, 'split.fix-applied');
    const complete = await fix('MARK', [], { validTypes: [...splitCheckNames] });
    assert.equal(complete.body.message, 'All adjustments are complete.');
    assert.ok(Object.values((await ask('MARK')).adjustmentComplete).every(Boolean));
    await server.analyst.call(revertChangeSet, { id: String(complete.body.changeSetId) });
    await server.analyst.call(revertChangeSet, { id: String(body.changeSetId) });
    assert.deepEqual(notValid((await ask('MARK')).status), [
      'eodHistory auto-fix',
      'marketCap auto-fix',
      'dayOverDay auto-fix',
    ]);
  });

  test('refuses what is no fix, naming the field, and writes nothing', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server.analyst,
        applySplitControllerFix,
        { symbol: 'MARK', splitDate, ...input },
        status,
        text,
      );
    await bad({}, 400, 'fixTypes: please choose at least one check');
    await bad({ fixTypes: ['ratio'] }, 400, /^fixTypes\.0: must be some of splitRecord/);
    await bad({ fixTypes: ['perShare'] }, 400, 'fixTypes: perShare is valid already');
    await bad(
      { fixTypes: ['eodHistory'], validTypes: ['eodHistory'] },
      400,
      'validTypes: eodHistory is also in fixTypes',
    );
    await bad(
      { fixTypes: ['priceConsistency'], expectedPrice: 1000 },
      400,
      'fixTypes: no rule can repair priceConsistency: repair it by hand, then mark it valid',
    );
    await bad(
      { fixTypes: ['shareCount'], expectedShareCount: -1 },
      400,
      'expectedShareCount: must be above 0',
    );
    await bad({ fixTypes: ['shareCount'], expectedPrice: 'x' }, 400, 'expectedPrice: must be a number');
    await bad(
      { fixTypes: ['eodHistory'], splitDate: '2024-01-03' },
      404,
      'splitDate: no source lists a split of MARK on 2024-01-03',
    );
    await bad({ fixTypes: ['eodHistory'], symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await refuses(
      server,
      server.stranger,
      applySplitControllerFix,
      { symbol: 'MARK', splitDate, fixTypes: ['eodHistory'] },
      403,
      'You do not have access to this page.',
    );
  });

  test('a fault that nobody has seen is not called valid: other findings than those that were shown are refused', async () => {
    await makeSplit(server.platform, 'SEEN', { shares: true });
    const expectedFindings = Object.fromEntries(
      Object.entries((await ask('SEEN')).status).map(([check, { finding }]) => [check, finding]),
    );
    await makeShares(server.platform, 'SEEN', 'financials', [[trueBars[90]!.date, 2_000_000]]);
    const input = { symbol: 'SEEN', splitDate, expectedFindings };
    for (const preview of [true, false])
      for (const chosen of [{ validTypes: [...splitCheckNames] }, { fixTypes: ['shareCount'] }])
        await refuses(
          server,
          server.analyst,
          applySplitControllerFix,
          { ...input, ...chosen, preview },
          409,
          /^The checks of SEEN find something else by now: Share count.*\. Run them again\.$/,
        );
    const { shareCount } = (await ask('SEEN')).status;
    const seen = { shareCount: shareCount.finding };
    const { body } = await fix('SEEN', [], { validTypes: ['shareCount'], expectedFindings: seen });
    assert.equal(body.success, true, body.message);
    assert.equal((await ask('SEEN')).status.shareCount.status, 'valid');
    const wrong = { symbol: 'SEEN', splitDate, validTypes: ['shareCount'], expectedFindings: { ratio: 'x' } };
    await refuses(server, server.analyst, applySplitControllerFix, wrong, 400, /^expectedFindings/);
  });

  test('of two staff on the same split, the second gets a conflict with the change of the first', async () => {
    const seen = (await ask('MARK')).lastChangeSetId;
    const first = await fix('MARK', ['eodHistory'], { expectedChangeSet: seen });
    assert.equal(first.status, 200);
    await refuses(
      server,
      await server.staff({ role: 'analyst', permissions: ['splitController'] }),
      applySplitControllerFix,
      { symbol: 'MARK', splitDate, fixTypes: ['eodHistory'], expectedChangeSet: seen },
      409,
      `Somebody else repaired MARK in the meantime (change set ${first.body.changeSetId}).`,
    );
  });
});
