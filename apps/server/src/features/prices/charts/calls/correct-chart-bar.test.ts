import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('correct-chart-bar', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const cell = (at: number) => ({ symbol: 'QUIET', date: server.bars[at]!.date, field: 'close' as const });
  const close = async (at: number) =>
    (await server.analyst.call(getChartData, { symbol: 'QUIET', from: '2020-01-01' })).body.columns.close[at];

  test('corrects one cell of the series', async () => {
    const { body } = await server.analyst.call(correctChartBar, {
      ...cell(3),
      value: 88.5,
      reason: 'bulletin',
    });
    assert.deepEqual(
      [body.message, body.effects.count, await close(3), await close(4)],
      ['Updated.', 1, 88.5, server.bars[4]!.close],
    );
    const entry = await newestAudit(server, 'QUIET');
    assert.deepEqual([entry?.kind, entry?.reason], ['chart.bar-corrected', 'bulletin']);
  });

  test('of two who edit one cell the second gets both values, and nothing is written', async () => {
    const expected = server.bars[5]!.close;
    const first = await server.analyst.call(correctChartBar, { ...cell(5), value: 90, expected });
    assert.equal(first.status, 200);
    const digest = await server.digest();
    const second = await (
      await server.staff({ userid: 'second' })
    ).call(correctChartBar, { ...cell(5), value: 91, expected });
    assert.equal(second.status, 409);
    const { conflicts } = second.body as unknown as { conflicts: object[] };
    assert.deepEqual(conflicts, [
      {
        field: 'close',
        expected,
        actual: 90,
        wanted: 91,
        where: `QUIET, EOD, ${server.bars[5]!.date}`,
        changeSet: first.body.changeSetId,
      },
    ]);
    const rows = digest === (await server.digest());
    assert.ok(!rows, 'the second member of staff was made meanwhile');
    assert.equal(await close(5), 90);
  });

  test('a value beyond the range of its field is refused by that range, and nothing is written', async () => {
    const cases = [
      ['close', 1e99, 'value: must be at most 1000000000'],
      ['high', -1, 'value: must be above 0'],
      ['close', 0, 'value: must be above 0'],
      ['adjClose', -1, 'value: must be at least 0'],
      ['volume', 1e16, 'value: must be at most 1000000000000000'],
      ['close', Number.NaN, 'value: must be a number'],
    ] as const;
    const digest = await server.digest();
    for (const preview of [true, false])
      for (const [field, value, message] of cases) {
        const { status, body } = await server.analyst.call(correctChartBar, {
          ...cell(9),
          field,
          value,
          preview,
        });
        assert.deepEqual([status, (body as unknown as { message: string }).message], [400, message], field);
      }
    assert.equal(await server.digest(), digest);
  });

  test('a value that an earlier release made by other rules is no conflict', async () => {
    const { date, close: made } = server.bars[7]!;
    await sql`update bar set close = close + 0.5 where symbol = 'QUIET' and env = 'production' and ts = ${date}::timestamp`.execute(
      server.platform.db,
    );
    for (const [expected, status] of [
      [made + 0.25, 409],
      [made + 0.5, 200],
    ] as const)
      assert.equal(
        (await server.analyst.call(correctChartBar, { ...cell(7), value: 92, expected })).status,
        status,
      );
    assert.equal(await close(7), 92);
  });

  test('refuses what it cannot do, naming the field, and writes nothing', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, correctChartBar, { ...cell(3), value: 1, ...input }, status, text);
    await bad({ value: 'high' }, 400, 'value: must be a number');
    await bad({ value: -1 }, 400, 'value: must be above 0');
    await bad({ field: 'vwap' }, 400, /^field: must be one of open/);
    await bad({ date: '2023-01-01' }, 400, 'date: there is no eod bar on 2023-01-01');
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await refuses(
      server,
      server.stranger,
      correctChartBar,
      { ...cell(3), value: 1 },
      403,
      'You do not have access to this page.',
    );
    await server.analyst.call(getChartFix, { type: 'forceAdjClose', symbol: 'QUIET', runFixes: 'true' });
    await bad({ field: 'adjClose' }, 400, /^field: AdjClose is forced/);
  });
});
