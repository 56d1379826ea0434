import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { updateEdsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-data';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import type { Client } from '../../../testing/server.ts';
import { makeReports } from '../../quality/bug-reports/factory.ts';
import { makeRecords } from '../corporate-actions/factory.ts';
import { makeBars } from './factory.ts';
import { readDataMarks } from './universe-store.ts';
import { chartServer, refuses, type ChartServer } from './testing/chart.ts';

describe('a chart that is repaired from another screen', () => {
  let server: ChartServer;
  let admin: Client;
  before(async () => {
    server = await chartServer();
    admin = await server.staff();
    await makeBars(server.platform, 'ACTS', server.bars);
    await makeRecords(server.platform, 'dividends', 'yahoo', 'ACTS', [
      { date: server.bars[20]!.date, dividend: 1 },
    ]);
  });
  after(() => server.close());

  const seen = async (symbol: string) =>
    (await server.analyst.call(getChartData, { symbol })).body.lastChangeSetId ?? 0;
  const cell = (symbol: string) =>
    ({ symbol, date: server.bars[5]!.date, field: 'close', value: 50 }) as const;
  const refusedAfter = (symbol: string, before: number, changeSet: number) =>
    refuses(
      server,
      server.analyst,
      correctChartBar,
      { ...cell(symbol), expectedChangeSet: before },
      409,
      `Somebody else repaired ${symbol} in the meantime (change set ${changeSet}).`,
    );
  const history = async (client: Client, symbol: string) =>
    (await client.call(listChangeSets, { targetKind: 'chart', target: symbol })).body.rows.map(
      (set) => set.id,
    );

  test('by an edit of corporate actions: viewers of the chart are notified, and its own values name the edit', async () => {
    const [start, other] = [await seen('ACTS'), await seen('QUIET')];
    const edited = await admin.call(updateEdsData, {
      record: { symbol: 'ACTS', key: server.bars[20]!.date, dividend: 2 },
      table: 'dividends',
    });
    const id = edited.body.changeSetId!;
    await refusedAfter('ACTS', start, id);
    assert.equal(await seen('ACTS'), id);
    assert.equal(await seen('QUIET'), other, 'another symbol is not concerned');
    const why = await admin.call(whyThisValue, {
      target: 'ACTS',
      key: `production/eod/${server.bars[5]!.date}`,
      field: 'adjClose',
    });
    assert.deepEqual(
      why.body.changeSets.map((set) => set.id),
      [id],
    );
    const marks = await readDataMarks(server.platform.db, ['ACTS']);
    assert.equal(marks[0]!.changeSetId, id, 'the nightly scan scans it again');
    assert.deepEqual(await history(admin, 'ACTS'), [id]);
    assert.deepEqual(
      await history(server.analyst, 'ACTS'),
      [],
      'the feature that owns it decides who sees it',
    );

    const reverted = (await admin.call(revertChangeSet, { id })).body.changeSetId!;
    await refusedAfter('ACTS', id, reverted);
    const done = await server.analyst.call(correctChartBar, {
      ...cell('ACTS'),
      expectedChangeSet: await seen('ACTS'),
    });
    assert.equal(done.status, 200);
  });

  test("by a customer's report", async () => {
    const start = await seen('QUIET');
    const { close, date } = server.bars[7]!;
    const changes = { close: { oldValue: close, newValue: 99 } };
    await makeReports(server.platform, [{ _id: 'one', ticker: 'QUIET', period: date, changes }]);
    const { body } = await admin.call(acceptBugReport, { reportId: 'one', changes });
    await refusedAfter('QUIET', start, body.changeSetId!);
    assert.deepEqual(await history(admin, 'QUIET'), [body.changeSetId]);
  });

  test('not by a share count, from which no price follows', async () => {
    const start = await seen('QUIET');
    const { body } = await admin.call(correctShareCount, {
      symbol: 'QUIET',
      date: server.bars[7]!.date,
      shares: 5,
    });
    assert.ok(body.changeSetId! > start);
    assert.equal(await seen('QUIET'), start);
  });
});
