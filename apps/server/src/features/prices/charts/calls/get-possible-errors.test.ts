import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { barAt, makeBars, quietBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('get-possible-errors', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  test('lists symbols with suspicious imports, and not the others', async () => {
    assert.deepEqual((await server.analyst.call(getPossibleErrors, {})).body, []);
    await makeBars(
      server.platform,
      'FLAWED',
      quietBars(300).map((bar, i) => (i === 150 ? barAt(bar.date, bar.close * 100) : bar)),
    );
    const { body } = await server.analyst.call(getPossibleErrors, {});
    assert.deepEqual(
      body.map((row) => [row.symbol, row.lastReset]),
      [['FLAWED', null]],
    );
    assert.match(body[0]!.possibleError, /100/);
  });

  test('refuses a stranger', () =>
    refuses(server, server.stranger, getPossibleErrors, {}, 403, 'You do not have access to this page.'));
});
