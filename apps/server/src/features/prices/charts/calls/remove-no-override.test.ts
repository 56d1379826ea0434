import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chartNoOverride } from '@midoffice/contract/prices/charts/calls/chart-no-override';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { removeNoOverride } from '@midoffice/contract/prices/charts/calls/remove-no-override';
import { makeBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('remove-no-override', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
    await server.analyst.call(chartNoOverride, {
      symbol: 'QUIET',
      from: '2023-01-01',
      to: '2023-12-31',
      sources: ['yahoo', 'polygon'],
      table: 'historical-price-eod',
    });
  });
  after(() => server.close());

  const rangeId = async () =>
    (await server.analyst.call(getNoOverride, { symbol: 'QUIET' })).body.noOverride[0]!.id;

  test('refuses an unknown range, another symbol and a stranger', async () => {
    const id = await rangeId();
    await makeBars(server.platform, 'OTHER', server.bars);
    await refuses(
      server,
      server.analyst,
      removeNoOverride,
      { symbol: 'OTHER', id },
      404,
      'id: OTHER has no such no-override range',
    );
    await refuses(
      server,
      server.analyst,
      removeNoOverride,
      { symbol: 'QUIET', id: '' },
      400,
      'id: is required',
    );
    await refuses(
      server,
      server.stranger,
      removeNoOverride,
      { symbol: 'QUIET', id },
      403,
      'You do not have access to this page.',
    );
  });

  test('takes the range out, so that the next import is taken', async () => {
    const dearer = server.bars.map((bar) => ({ ...bar, close: bar.close * 1.005 }));
    assert.equal((await makeBars(server.platform, 'QUIET', dearer)).held, 40);
    const { body } = await server.analyst.call(removeNoOverride, { symbol: 'QUIET', id: await rangeId() });
    assert.equal(body.message, 'Removed Successfully!');
    assert.equal((await newestAudit(server, 'QUIET'))?.kind, 'chart.no-override-removed');
    assert.equal((await makeBars(server.platform, 'QUIET', dearer)).changed, 40);
  });
});
