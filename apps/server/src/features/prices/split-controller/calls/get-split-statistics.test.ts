// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSplitStatistics } from '@midoffice/contract/prices/split-controller/calls/get-split-statistics';
import {
  makeSplit,
  notValid,
  refuses,
  splitDate,
  splitServer,
  trueBars,
  type SplitServer,
} from '../testing/split.ts';

describe('get-split-statistics', () => {
  let server: SplitServer;
  before(async () => {
    server = await splitServer();
    await makeSplit(server.platform, 'RIGHT');
    await makeSplit(server.platform, 'WRONG', {
      blockFrom: 50,
      dividends: true,
      intraday: true,
      shares: true,
    });
    await makeSplit(server.platform, 'ADJ', { adjClose: true });
    await makeSplit(server.platform, 'LACK', { unlisted: true });
  });
  after(() => server.close());

  const ask = (symbol: string, more: object = {}) =>
    server.analyst.call(getSplitStatistics, { symbol, splitDate, ...more });

  test('finds nothing in a split that is right, and says why', async () => {
    const { status, body } = await ask('RIGHT');
    assert.equal(status, 200, body.message);
    assert.deepEqual(notValid(body.status), []);
    assert.deepEqual(body.summary.counts, { 'auto-fix': 0, 'manual-fix': 0, valid: 10 });
    const { numerator, denominator, listed, sources } = body.summary.splitRecord;
    assert.deepEqual([numerator, denominator, listed, sources.length], [4, 1, true, 3]);
    assert.ok(Object.values(body.status).every((one) => one.explainMsg.length > 20 && !one.fixes.length));
    assert.ok(Object.values(body.adjustmentComplete).every((complete) => !complete));
    assert.deepEqual(body.shareCountConsistency, {
      before: 1_000_000,
      after: 4_000_000,
      observedRatio: 4,
      expected: 4_000_000,
      latest: 4_000_000,
      isConsistent: true,
    });
    assert.deepEqual(body.chartStats.latestPrices.map(({ series }) => series).sort(), [
      '1hour main',
      'eod finage',
      'eod main',
      'eod tradingview',
    ]);
  });

  test('names each fault with its fix (r001-split-check-states)', async () => {
    const { body } = await ask('WRONG');
    assert.deepEqual(notValid(body.status), [
      'eodHistory auto-fix',
      'intradayHistory auto-fix',
      'dividends auto-fix',
      'shareCount auto-fix',
      'marketCap auto-fix',
      'dayOverDay auto-fix',
    ]);
    assert.deepEqual(body.status.eodHistory.fixes, [
      `Multiply EOD prices from ${trueBars[50]!.date} to ${trueBars[79]!.date} by 0.25`,
    ]);
    assert.deepEqual(body.status.dividends.fixes, [
      `Multiply the dividend of ${trueBars[10]!.date} by 0.25`,
      `Multiply the dividend of ${trueBars[70]!.date} by 0.25`,
    ]);
    assert.match(
      body.status.eodHistory.explainMsg,
      /30 sessions from .* must be multiplied by 0\.25 \(2 other sources/,
    );
    assert.deepEqual(
      body.chartStats.priceJumps.dayOverDay.map(({ date, kind }) => `${date} ${kind}`),
      [`${trueBars[50]!.date} split`, `${splitDate} split`],
    );
    assert.deepEqual(notValid((await ask('ADJ')).body.status), ['adjClose auto-fix']);
    const lacking = (await ask('LACK')).body;
    assert.deepEqual(lacking.status.splitRecord.fixes, [`Record split 4 on ${splitDate}`]);
    assert.equal(lacking.summary.splitRecord.listed, false);
  });

  test('takes commas out of a typed share count and compares it (r001-split-share-commas)', async () => {
    const { body } = await ask('RIGHT', { expectedShareCount: '6,000,000', expectedPrice: '' });
    assert.deepEqual([body.expectedShareCount, body.expectedPrice], [6_000_000, null]);
    assert.deepEqual(notValid(body.status), ['shareCount manual-fix']);
    const off = (await ask('RIGHT', { expectedPrice: '1,000' })).body;
    assert.deepEqual(notValid(off.status), ['priceConsistency manual-fix']);
  });

  test('refuses what it cannot check, naming the field', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server.analyst,
        getSplitStatistics,
        { symbol: 'RIGHT', splitDate, ...input },
        status,
        text,
      );
    await bad({ expectedShareCount: 'many' }, 400, 'expectedShareCount: must be a number');
    await bad({ expectedShareCount: '0' }, 400, 'expectedShareCount: must be above 0');
    await bad({ expectedPrice: '-3' }, 400, 'expectedPrice: must be above 0');
    await bad({ splitDate: 'soon' }, 400, /^splitDate: must be a date/);
    await bad({ symbol: '' }, 400, /Please enter a ticker!/);
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await bad({ splitDate: '2024-01-03' }, 404, 'splitDate: no source lists a split of RIGHT on 2024-01-03');
    await refuses(
      server,
      server.stranger,
      getSplitStatistics,
      { symbol: 'RIGHT', splitDate },
      403,
      'You do not have access to this page.',
    );
  });
});
