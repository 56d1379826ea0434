import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { makeBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('get-no-override', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
    await makeBars(server.platform, 'QUIET', server.bars.slice(0, 4), { source: 'finage' });
  });
  after(() => server.close());

  test('answers meta string, company and splits, and writes nothing', async () => {
    await makeBars(server.platform, 'META', server.bars, {
      splits: [{ date: server.bars[6]!.date, ratio: 1.5 }],
    });
    const { body } = await server.analyst.call(getNoOverride, {
      symbol: 'META',
      table: 'historical-price-eod',
    });
    assert.equal(
      body.metaString,
      `META · META Inc. · NASDAQ · USD · yahoo · 40 bars · ${server.bars[0]!.date} to ${server.bars.at(-1)!.date}`,
    );
    assert.deepEqual(body.splits, [
      {
        date: server.bars[6]!.date,
        ratio: 1.5,
        numerator: 3,
        denominator: 2,
        origin: 'vendor',
        vendorRatio: 1.5,
      },
    ]);
    assert.equal(body.company.adjustmentPolicy, 'vendor');
  });

  test('says what data there are', async () => {
    const { body } = await server.analyst.call(getNoOverride, { symbol: 'QUIET', table: '1min' });
    assert.match(body.metaString, /No Data Available$/);
    assert.deepEqual(body.company.available, [
      { chartType: 'eod', source: 'finage', bars: 4 },
      { chartType: 'eod', source: 'yahoo', bars: 40 },
    ]);
  });

  test('refuses an unknown symbol, an unknown table and a stranger', async () => {
    await refuses(
      server,
      server.analyst,
      getNoOverride,
      { symbol: 'NOPE' },
      404,
      'symbol: NOPE is not known',
    );
    await refuses(
      server,
      server.analyst,
      getNoOverride,
      { symbol: 'QUIET', table: 'weekly' },
      400,
      /^table: must be one of historical-price-eod/,
    );
    await refuses(
      server,
      server.stranger,
      getNoOverride,
      { symbol: 'QUIET' },
      403,
      'You do not have access to this page.',
    );
  });
});
