import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { removePossibleErrors } from '@midoffice/contract/prices/charts/calls/remove-possible-errors';
import { barAt, makeBars, quietBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('remove-possible-errors', () => {
  let server: ChartServer;
  const flawed = (at: number) =>
    quietBars(300).map((bar, i) => (i === at ? barAt(bar.date, bar.close * 100) : bar));
  before(async () => {
    server = await chartServer();
    await makeBars(server.platform, 'FLAWED', flawed(150));
  });
  after(() => server.close());

  const listed = async () => (await server.analyst.call(getPossibleErrors, {})).body;

  test('takes a symbol off the list until an import finds something else', async () => {
    assert.equal((await listed()).length, 1);
    const { body } = await server.analyst.call(removePossibleErrors, { symbol: 'FLAWED' });
    assert.deepEqual(body, { success: true, message: 'Removed Successfully!' });
    assert.deepEqual(await listed(), []);
    assert.equal((await newestAudit(server, 'FLAWED'))?.kind, 'chart.possible-error-removed');
    await refuses(
      server,
      server.analyst,
      removePossibleErrors,
      { symbol: 'FLAWED' },
      404,
      'symbol: FLAWED has no possible error',
    );
    await makeBars(server.platform, 'FLAWED', flawed(160));
    const [again] = await listed();
    assert.ok(again?.lastReset, 'the list says when it was last reset');
  });

  test('refuses an unknown symbol and a stranger, and writes nothing', async () => {
    await refuses(
      server,
      server.analyst,
      removePossibleErrors,
      { symbol: 'NOPE' },
      404,
      'symbol: NOPE is not known',
    );
    await refuses(server, server.analyst, removePossibleErrors, {}, 400, 'Please enter a ticker!');
    await refuses(
      server,
      server.stranger,
      removePossibleErrors,
      { symbol: 'FLAWED' },
      403,
      'You do not have access to this page.',
    );
  });
});
