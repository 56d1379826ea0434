import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import { getBugReports } from '@midoffice/contract/quality/bug-reports/calls/get-bug-reports';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { sql } from 'kysely';
import type { Client } from '../../../../testing/server.ts';
import { makeRecords } from '../../../prices/corporate-actions/factory.ts';
import { makeShares } from '../../../prices/market-cap/factory.ts';
import { makeReports } from '../factory.ts';
import { refuses, reportServer, type ReportServer } from '../testing/reports.ts';

describe('accept-bug-report', () => {
  let server: ReportServer;
  let admin: Client;
  before(async () => {
    server = await reportServer();
    admin = await server.staff();
    await makeShares(server.platform, 'QUIET', 'financials', [['2022-10-14', 1_000_000]]);
  });
  after(() => server.close());

  const at = (date: string) => server.bars.find((bar) => bar.date === date)!;
  const closeOf = async (date: string) => {
    const { columns } = (await admin.call(getChartData, { symbol: 'QUIET' })).body;
    return columns.close[columns.date.indexOf(date)]!;
  };
  const open = async () =>
    (await server.analyst.call(getBugReports, {})).body.map((report) => report._id).sort();
  const change = (oldValue: unknown, newValue: unknown) => ({ oldValue, newValue });

  test('r002-bug-default-unchecked: one of three ticked is applied, the others are recorded as declined, and the report leaves the list', async () => {
    const { close, high } = at('2023-01-10');
    const changes = { close: change(close, 99), high: change(high, 120), vwap: change(1, 2) };
    await makeReports(server.platform, [{ _id: 'one', ticker: 'QUIET', changes }]);
    const digest = await server.digest();
    const input = { reportId: 'one', changes: { close: changes.close }, reason: 'Checked with the exchange' };
    const shown = await server.analyst.call(acceptBugReport, { ...input, preview: true });
    assert.ok(shown.body.effects.series.length > 0);
    assert.equal(await server.digest(), digest, 'a preview writes nothing');

    const { body } = await server.analyst.call(acceptBugReport, input);
    assert.equal(body.message, '1 accepted, 2 declined.');
    assert.equal(await closeOf('2023-01-10'), 99);
    assert.deepEqual(await open(), []);

    const set = (await admin.call(getChangeSet, { id: String(body.changeSetId) })).body;
    assert.equal(set.changeSet.kind, 'bug-report.accepted');
    assert.equal(set.changeSet.source, 'bug report one');
    assert.match(set.changeSet.summary, /^Bug report one on QUIET: 1 of 3 changes accepted$/);
    const decision = set.cells.rows.find((cell) => cell.table === 'bug_report_decision')!.after as Record<
      'accepted' | 'declined',
      { field: string }[]
    >;
    assert.deepEqual(
      decision.accepted.map((one) => one.field),
      ['close'],
    );
    assert.deepEqual(
      decision.declined.map((one) => one.field),
      ['high', 'vwap'],
    );
    const { rows } = await sql<{ kind: string; reason: string }>`
      select e.kind, d.reason from audit_entry e join audit_detail d on d.entry_id = e.id
      where e.target_kind = 'bug-report' and e.target_id = 'one'`.execute(server.platform.db);
    assert.deepEqual(rows, [{ kind: 'bug-report.accepted', reason: 'Checked with the exchange' }]);

    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.equal(await closeOf('2023-01-10'), close);
    assert.deepEqual(await open(), ['one'], 'taken back, the report is open again');
    const nobody = await server.analyst.call(acceptBugReport, { reportId: 'one', changes: {} });
    assert.equal(nobody.body.message, 'All changes of report one declined.');
  });

  test('bars of several days and a share count are one repair', async () => {
    const changes = {
      '2023-01-11.close': change(at('2023-01-11').close, 98),
      '2023-01-12.low': change(null, 97),
    };
    await makeReports(server.platform, [
      { _id: 'days', ticker: 'QUIET', period: '', changes },
      {
        _id: 'shares',
        ticker: 'QUIET',
        endpoint: 'historical-market-capitalization',
        period: '2022-10-14',
        changes: { sharesOutstanding: change(1_000_000, 2_000_000) },
      },
    ]);
    const days = await server.analyst.call(acceptBugReport, { reportId: 'days', changes });
    assert.equal(days.body.cells.length, 3);
    assert.equal(await closeOf('2023-01-11'), 98);
    await server.analyst.call(acceptBugReport, {
      reportId: 'shares',
      changes: { sharesOutstanding: change(1_000_000, 2_000_000) },
    });
    const [point] = (await admin.call(getMarketCap, { symbol: 'QUIET' })).body;
    assert.equal(point!.sharesOutstanding, 2_000_000);
    await server.analyst.call(revertChangeSet, { id: days.body.changeSetId! });
  });

  test('a dividend of the customer moves its record and the chart; one that we do not have is refused', async () => {
    await makeRecords(server.platform, 'dividends', 'fmp', 'QUIET', [{ date: '2023-02-01', dividend: 5 }]);
    const adjusted = async () =>
      (await admin.call(getChartData, { symbol: 'QUIET' })).body.columns.adjClose[0];
    const before = await adjusted();
    const changes = { dividend: change(5, 0.5), '2023-02-02.dividend': change(1, 2) };
    await makeReports(server.platform, [
      { _id: 'div', ticker: 'QUIET', endpoint: 'dividends', period: '2023-02-01', changes },
    ]);
    const lacking = { reportId: 'div', changes: { '2023-02-02.dividend': change(1, 2) } };
    await refuses(
      server,
      server.analyst,
      acceptBugReport,
      lacking,
      400,
      /there is no record of QUIET on 2023-02-02/,
    );
    const { body, status } = await server.analyst.call(acceptBugReport, {
      reportId: 'div',
      changes: { dividend: changes.dividend },
    });
    assert.equal(status, 200, body.message);
    const editor = (await admin.call(getEpsEditor, { symbol: 'QUIET', type: 'dividends' })).body;
    assert.match(JSON.stringify(editor), /"dividend":0\.5/);
    assert.notEqual(await adjusted(), before);
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.equal(await adjusted(), before);
  });

  test('of two people at once one decides, the other gets 409 and the change set that did', async () => {
    const changes = { close: change(null, 101) };
    await makeReports(server.platform, [{ _id: 'both', ticker: 'QUIET', period: '2023-01-13', changes }]);
    const answers = await Promise.all([
      server.analyst.call(acceptBugReport, { reportId: 'both', changes }),
      admin.call(acceptBugReport, { reportId: 'both', changes: {} }),
    ]);
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409]);
    const lost = answers.find((answer) => answer.status === 409)!;
    assert.match(lost.body.message, /has decided report both already \(change set \d+\)\.$/);
    const again = { reportId: 'both', changes };
    await refuses(server, server.analyst, acceptBugReport, again, 409, /has decided report both already/);
  });

  test('a value that has changed is a conflict with both values, and nothing is half applied', async () => {
    const { close, open: first } = at('2023-01-16');
    const changes = { close: change(close, 90), open: change(first, 91) };
    await makeReports(server.platform, [{ _id: 'late', ticker: 'QUIET', period: '2023-01-16', changes }]);
    await admin.call(correctChartBar, { symbol: 'QUIET', date: '2023-01-16', field: 'close', value: 95 });
    const all = { reportId: 'late', changes };
    await refuses(
      server,
      server.analyst,
      acceptBugReport,
      all,
      409,
      'The values have changed since the report: close.',
    );
    const rest = await server.analyst.call(acceptBugReport, {
      reportId: 'late',
      changes: { open: changes.open },
    });
    assert.equal(rest.status, 200);
  });

  test('refuses what cannot be repaired, what the report does not say, and a stranger', async () => {
    const changes = { close: change(1, 2), vwap: change(1, 2) };
    await makeReports(server.platform, [
      { _id: 'bad', ticker: 'QUIET', period: '2020-01-10', changes },
      { _id: 'unknown', ticker: 'NOPE', changes },
    ]);
    const cases: [input: object, status: number, text: string | RegExp][] = [
      [{ changes }, 400, 'reportId: is required'],
      [{ reportId: 'none', changes: {} }, 404, 'reportId: there is no report none'],
      [{ reportId: 'bad' }, 400, /^changes: /],
      [{ reportId: 'bad', changes: { low: change(1, 2) } }, 400, 'changes.low: is no change of report bad'],
      [
        { reportId: 'bad', changes: { close: change(1, 3) } },
        400,
        'changes.close: differs from what the report proposes',
      ],
      [{ reportId: 'bad', changes: { vwap: changes.vwap } }, 400, /^changes\.vwap: vwap is not kept/],
      [
        { reportId: 'bad', changes: { close: changes.close } },
        400,
        /^changes\.close: there is no eod bar of QUIET/,
      ],
      [{ reportId: 'unknown', changes: { close: changes.close } }, 404, 'symbol: NOPE is not known'],
    ];
    for (const [input, status, text] of cases)
      await refuses(server, server.analyst, acceptBugReport, input, status, text);
    const stolen = { reportId: 'bad', changes: {} };
    await refuses(
      server,
      server.stranger,
      acceptBugReport,
      stolen,
      403,
      'You do not have access to this page.',
    );
  });
});
