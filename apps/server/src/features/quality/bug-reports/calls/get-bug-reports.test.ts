import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import { getBugReports } from '@midoffice/contract/quality/bug-reports/calls/get-bug-reports';
import { reportsShown } from '@midoffice/contract/quality/bug-reports/lists';
import { makeReports } from '../factory.ts';
import { refuses, reportServer, type ReportServer } from '../testing/reports.ts';

describe('bug-reports', () => {
  let server: ReportServer;
  before(async () => {
    server = await reportServer();
  });
  after(() => server.close());

  test('r002-bug-empty: there are none, then the newest comes first with the effect of each change', async () => {
    assert.deepEqual((await server.analyst.call(getBugReports, {})).body, []);
    const changes = {
      close: { oldValue: 1, newValue: 2 },
      vwap: { oldValue: 1, newValue: 2 },
    };
    await makeReports(server.platform, [
      { _id: 'a', ticker: 'quiet', changes, createdAt: '2024-05-01T00:00:00Z' },
      { _id: 'b', ticker: 'GONE', changes: { close: changes.close }, createdAt: '2024-05-02T00:00:00+02:00' },
      { _id: 'c', ticker: 'QUIET', createdAt: '2024-04-01T00:00:00Z' },
    ]);
    const { body } = await server.analyst.call(getBugReports, {});
    assert.deepEqual(
      body.map((report) => report._id),
      ['b', 'a', 'c'],
    );
    const [gone, quiet, bare] = body;
    assert.deepEqual(gone!.outcomes, {
      close: {
        repairs: 'close of 2023-01-10 in the EOD chart of GONE',
        problem: 'There is no symbol GONE here.',
      },
    });
    assert.deepEqual(quiet!.changes, changes);
    assert.equal(quiet!.ticker, 'QUIET');
    assert.deepEqual(Object.keys(quiet!.outcomes), ['close', 'vwap']);
    assert.equal(quiet!.outcomes['close']!.problem, null);
    assert.match(quiet!.outcomes['vwap']!.problem!, /follows from the prices/);
    assert.deepEqual(bare!.changes, {});
  });

  test('holds the newest thousand; the older ones follow as these are decided', async () => {
    const many = Array.from({ length: reportsShown + 5 }, (_unused, n) => ({
      _id: `many-${String(n).padStart(4, '0')}`,
      ticker: 'QUIET',
      createdAt: new Date(Date.UTC(2024, 5, 1) + n * 60_000).toISOString(),
    }));
    await makeReports(server.platform, many);
    const newest = many.at(-1)!._id;
    const shown = async () => (await server.analyst.call(getBugReports, {})).body.map((report) => report._id);
    const before = await shown();
    assert.deepEqual([before.length, before[0], before.at(-1)], [reportsShown, newest, 'many-0005']);
    await server.analyst.call(acceptBugReport, { reportId: newest, changes: {} });
    const left = await shown();
    assert.deepEqual([left.length, left[0], left.at(-1)], [reportsShown, 'many-1003', 'many-0004']);
  });

  test('is closed to others', async () => {
    await refuses(server, server.stranger, getBugReports, {}, 403, 'You do not have access to this page.');
  });
});
