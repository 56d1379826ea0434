import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { removePossibleErrors } from '@midoffice/contract/prices/charts/calls/remove-possible-errors';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { findingsOfFile } from './broken-cells.ts';
import { makeBars, quietBars } from './factory.ts';

describe('the list of possible errors after repairs', () => {
  let server: TestServer;
  let analyst: Client;
  const bars = quietBars(60);
  const at = 30;
  const day = bars[at]!.date;
  before(async () => {
    server = await testServer({ work: true });
    analyst = await server.staff({ role: 'analyst', permissions: ['charts'] });
    await makeBars(
      server.platform,
      'WRONG',
      bars.map((bar, i) => (i === at ? { ...bar, high: bar.low * 0.5 } : bar)),
    );
  });
  after(() => server.close());

  const listed = async () =>
    (await analyst.call(getPossibleErrors, {})).body.map(({ symbol, possibleError }) => ({
      symbol,
      possibleError,
    }));
  const until = async (isThere: boolean): Promise<void> => {
    for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
      if ((await listed()).some(({ symbol }) => symbol === 'WRONG') === isThere) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.fail(`WRONG is ${isThere ? 'not ' : ''}listed: ${JSON.stringify(await listed())}`);
  };

  test('a repair takes a symbol off, and its undo brings it back, though somebody had removed it before', async () => {
    await until(true);
    const high = Math.max(bars[at]!.open, bars[at]!.close) * 1.001;
    await analyst.call(removePossibleErrors, { symbol: 'WRONG' });
    await until(false);
    const { status, body } = await analyst.call(correctChartBar, {
      symbol: 'WRONG',
      date: day,
      field: 'high',
      value: high,
    });
    assert.equal(status, 200, body.message);
    assert.deepEqual(await settled(), []);
    const undone = await analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.equal(undone.status, 200, undone.body.message);
    await until(true);
  });

  /** The list once the jobs of earlier calls have ended. */
  async function settled(): Promise<unknown[]> {
    await server.digest();
    return listed();
  }
});

test('what the last file lacked is kept apart from what the series shows', () => {
  const ofFile = [
    "close of 2020-01-02 is not a number: 'x' (line 3)",
    '2020-01-03 is repeated: line 4 left out',
    '2 more unusable values',
    '3 rows without four prices left out',
  ];
  const ofSeries = [
    '4-for-1 split: not applied (2023-02-27 to 2023-11-27)',
    'booked as cash (2020-01-01, left out)',
  ];
  assert.deepEqual(findingsOfFile([...ofFile, ...ofSeries].join('; ')), ofFile);
});
