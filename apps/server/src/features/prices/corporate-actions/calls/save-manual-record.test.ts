import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { saveManualRecord } from '@midoffice/contract/prices/corporate-actions/calls/save-manual-record';
import { sql } from 'kysely';
import { readLayerActions } from '../../charts/api.ts';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

describe('eps-manual-record', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());
  const put = (table: string, record: object) =>
    server.editor.call(saveManualRecord, { table, record: { symbol: 'ACME', ...record } });
  const main = async (type: 'dividends' | 'analyst_data') =>
    (await server.editor.call(getEpsEditor, { symbol: 'ACME', type })).body.main;

  test('adds a record of source manual, then changes it; the chart counts with the dividend', async () => {
    const date = server.days[30]!;
    const added = await put('dividends', { date, dividend: '1.50', currency: 'usd' });
    assert.equal(added.body.message, 'Updated data.');
    assert.equal((await newestAudit(server, 'ACME'))?.kind, 'eds.manual-record-saved');
    await put('dividends', { key: date, dividend: 1.75, expected: { dividend: 1.5 } });
    const [record] = await main('dividends');
    assert.deepEqual(
      [record!.source, record!.dividend, record!.currency, record!.overridden],
      ['manual', 1.75, 'USD', {}],
    );
    const { dividends } = await readLayerActions(server.platform.db, 'ACME', 'production');
    assert.deepEqual(
      dividends.map(({ amount }) => amount),
      [1.75],
    );
  });

  test('a flat record without a key changes the manual record of its date; a new one may not', async () => {
    const date = server.days[34]!;
    await put('dividends', { date, dividend: 1 });
    const { body } = await put('dividends', { date, dividend: 2, source: 'manual', updatedAt: null });
    assert.deepEqual(
      body.records.map((one) => [one.symbol, one.date, one.source, one.dividend]),
      [['ACME', date, 'manual', 2]],
    );
    await refuses(
      server,
      server.editor,
      saveManualRecord,
      { table: 'dividends', isNew: true, record: { symbol: 'ACME', date, dividend: 3 } },
      400,
      `record.date: there is a record ${date} already`,
    );
  });

  test('an estimate has a key of three parts', async () => {
    await put('analyst_data', {
      date: '2024-12-31',
      period: 'Annual',
      fieldType: 'eps',
      low: 1,
      average: 2,
      high: 3,
    });
    assert.deepEqual(
      (await main('analyst_data')).map((one) => one.key),
      ['2024-12-31|annual|eps'],
    );
  });

  test('refuses a taken key, a missing part of it, a dividend after the delisting, and impossible bounds', async () => {
    const bad = (table: string, record: object, text: string | RegExp, status = 400, who = server.editor) =>
      refuses(server, who, saveManualRecord, { table, record: { symbol: 'ACME', ...record } }, status, text);
    const date = '2023-05-02';
    await bad(
      'earnings',
      { date, eps: 2 },
      `record.date: there is a record ${date} already, of yahoo: convert it first`,
    );
    await bad('earnings', { eps: 2 }, 'record.date: is required');
    await bad('earnings', { date: '2023-02-31' }, /^record\.date: must be a date/);
    await bad('earnings', { date: '2031-01-01' }, /lies more than two years ahead$/);
    await bad('earnings', { key: date, eps: 2 }, /^record\.date: .*: convert it first$/);
    await bad('dividends', { date: '2023-06-01' }, 'record.dividend: is required');
    await bad('dividends', { date: '2023-06-01', dividend: 0 }, 'record.dividend: must be above 0');
    await bad(
      'dividends',
      { date: '2023-06-01', dividend: 1, frequency: 'Often' },
      /^record\.frequency: must be one of Weekly, Monthly, Quarterly, Semi-Annual, Annual, Irregular, Special$/,
    );
    await bad(
      'analyst_data',
      { date: '2023-12-31', period: 'annual', fieldType: 'eps', low: 3, high: 1 },
      'record.high: 1 is below low 3',
    );
    await bad(
      'sources_currencies',
      { type: 'price', currency: 'DOLLAR' },
      /^record\.currency: must have three letters/,
    );
    await bad('earnings', { date: '2023-06-06' }, 'You do not have access to this page.', 403, server.clerk);
    await sql`update symbol set active = false where symbol = 'ACME'`.execute(server.platform.db);
    const last = server.days.at(-1)!;
    await bad(
      'dividends',
      { date: '2023-06-01', dividend: 1 },
      `record.date: 2023-06-01 is after the delisting; the last session was ${last}`,
    );
    await bad('splits', { date: '2023-06-01', numerator: 2, denominator: 1 }, /is after the delisting/);
  });
});
