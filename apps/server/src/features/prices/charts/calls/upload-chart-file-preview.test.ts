// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { postForm } from '../../../../testing/form.ts';
import { csvOf, makeBars, quietBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

const day = (i: number): string => quietBars(40)[i]!.date;

describe('the preview of upload-chart-file', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const upload = (symbol: string, content: string, more: Record<string, unknown> = {}) => ({
    symbol,
    source: 'yahoo',
    fileName: `${symbol}.csv`,
    content,
    ...more,
  });

  /** Bars of a symbol, and a file that repeats them but for three values, one repeated date and one further bar. */
  async function prepared(symbol: string): Promise<string> {
    const bars = quietBars(40);
    await makeBars(server.platform, symbol, bars);
    const changed = bars.map((bar, i) => {
      if (i === 20) return { ...bar, close: bar.low / 2 };
      return i === 30 ? { ...bar, volume: bar.volume + 5, adjClose: bar.adjClose! / 3 } : bar;
    });
    const file = csvOf([...changed, { ...bars[39]!, date: '2023-02-27' }]);
    return `${file}${file.split('\n')[5]}\n`;
  }

  test('says what is new, changed, the same and unreadable, warns as the scan does, and writes nothing', async () => {
    const content = await prepared('PREV');
    const digest = await server.digest();
    const { status, body } = await server.analyst.call(
      uploadChartFile,
      upload('PREV', content, { preview: true }),
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await server.digest(), digest);
    assert.equal(body.preview, true);
    assert.equal(body.message, 'This is a preview: nothing is imported yet.');
    assert.deepEqual([body.rows, body.inserted, body.changed, body.same, body.held], [41, 1, 2, 38, 0]);
    assert.equal(body.unreadable, 1);
    assert.match(body.unreadableTexts.join(), /is repeated: line 43 left out/);
    assert.deepEqual([body.from, body.to, body.isNewSymbol], [day(0), '2023-02-27', false]);
    const bars = quietBars(40);
    assert.deepEqual(body.cells, [
      { date: day(20), field: 'close', before: bars[20]!.close, after: bars[20]!.low / 2 },
      { date: day(30), field: 'adjClose', before: bars[30]!.adjClose, after: bars[30]!.adjClose! / 3 },
      { date: day(30), field: 'volume', before: bars[30]!.volume, after: bars[30]!.volume + 5 },
    ]);
    const said = body.effects.warnings.map(({ where, date, field, message }) =>
      [where, date, field, message].join(' '),
    );
    const has = (pattern: RegExp): void =>
      assert.ok(
        said.some((one) => pattern.test(one)),
        said.join('\n'),
      );
    has(new RegExp(`PREV, EOD, production ${day(20)} close .*`));
    has(new RegExp(`PREV, EOD, production ${day(30)} adjClose AdjClose would step from`));
    has(new RegExp(`PREV, EOD, development ${day(30)} adjClose AdjClose would step from`));
    assert.deepEqual(body.effects.series, [], 'no bars for drawing');
    const sampled = body.effects.sample.filter(({ env, date }) => env === 'production' && date === day(20));
    assert.deepEqual(
      sampled.map(({ field, after }) => [field, after]),
      [['close', bars[20]!.low / 2]],
    );
  });

  test('of another source than the main one changes nothing that customers see', async () => {
    const content = await prepared('OTHR');
    const { body } = await server.analyst.call(
      uploadChartFile,
      upload('OTHR', content, { preview: true, source: 'polygon' }),
    );
    assert.deepEqual([body.inserted, body.changed, body.effects.count], [41, 0, 0]);
  });

  test('applied as it was shown does what it said, once', async () => {
    const content = await prepared('APPL');
    const { body: shown } = await server.analyst.call(
      uploadChartFile,
      upload('APPL', content, { preview: true }),
    );
    const expected = { expectedChangeSet: shown.lastChangeSetId, expectedImport: shown.lastImportId };
    const { body } = await server.analyst.call(uploadChartFile, upload('APPL', content, expected));
    assert.deepEqual([body.inserted, body.changed, body.same], [1, 2, 38]);
    assert.ok(body.lastImportId > shown.lastImportId);
    assert.equal((await newestAudit(server, 'APPL'))?.kind, 'chart.file-uploaded');
    const { body: again } = await server.analyst.call(
      uploadChartFile,
      upload('APPL', content, { preview: true }),
    );
    assert.deepEqual([again.inserted, again.changed, again.same, again.effects.count], [0, 0, 41, 0]);
    // Whoever applies an older preview meets the import of before.
    await refuses(
      server,
      server.analyst,
      uploadChartFile,
      upload('APPL', content, expected),
      409,
      /^Somebody else imported data of APPL in the meantime \(import \d+\)\.$/,
    );
  });

  test('is refused with both values once somebody repaired the symbol, in a form as well', async () => {
    const content = await prepared('CONF');
    const { body: shown } = await server.analyst.call(
      uploadChartFile,
      upload('CONF', content, { preview: true }),
    );
    const bars = quietBars(40);
    const { status } = await server.analyst.call(correctChartBar, {
      symbol: 'CONF',
      date: day(3),
      field: 'close',
      value: bars[3]!.close + 0.25,
      preview: false,
    });
    assert.equal(status, 200);
    const digest = await server.digest();
    const form = new FormData();
    const fields = { symbol: 'CONF', source: 'yahoo', expectedChangeSet: shown.lastChangeSetId };
    for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
    form.set('file', new File([content], 'conf.csv'));
    const refused = await postForm<{ message: string; conflicts: { field: string }[] }>(
      server,
      server.analyst,
      uploadChartFile.path,
      form,
    );
    assert.equal(refused.status, 409, JSON.stringify(refused.body));
    assert.match(refused.body.message, /^Somebody else repaired CONF in the meantime \(change set \d+\)\.$/);
    assert.equal(await server.digest(), digest);
    form.delete('expectedChangeSet');
    form.set('preview', 'true');
    const preview = await postForm<{ preview: boolean; changed: number }>(
      server,
      server.analyst,
      uploadChartFile.path,
      form,
    );
    assert.deepEqual([preview.status, preview.body.preview, preview.body.changed], [200, true, 2]);
    assert.equal(await server.digest(), digest);
  });

  test('counts the conflicts with repaired cells that it would raise', async () => {
    const content = await prepared('RAIS');
    const { status } = await server.analyst.call(correctChartBar, {
      symbol: 'RAIS',
      date: day(20),
      field: 'close',
      value: 100,
      preview: false,
    });
    assert.equal(status, 200);
    const { body } = await server.analyst.call(uploadChartFile, upload('RAIS', content, { preview: true }));
    assert.equal(body.conflicts, 1);
    const { rows } = await server.platform.database.pool.query(
      `select 1 from import_conflict where symbol = 'RAIS'`,
    );
    assert.equal(rows.length, 0);
  });

  test('names a new symbol, another name, and the events beside bars or in a list', async () => {
    const digest = await server.digest();
    const header = 'Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits';
    const lines = ['2024-01-02,10,11,9,10,10,100,0,0', '2024-01-03,10,11,9,10,10,100,0.5,2'];
    const { body } = await server.analyst.call(
      uploadChartFile,
      upload('FRESH', [header, ...lines, ''].join('\n'), { preview: true, format: 'yahoo' }),
    );
    assert.deepEqual([body.isNewSymbol, body.splits.inserted, body.dividends.inserted], [true, 1, 1]);
    assert.deepEqual(body.cells, [
      { date: '2024-01-03', field: 'dividend', before: null, after: 0.5 },
      { date: '2024-01-03', field: 'split', before: null, after: 2 },
    ]);
    const list = upload('QUIET', `date,ratio\n${day(10)},2\n`, {
      preview: true,
      subject: 'splits',
      name: 'Q',
    });
    const { body: splits } = await server.analyst.call(uploadChartFile, list);
    assert.deepEqual([splits.rows, splits.inserted, splits.splits.inserted], [1, 1, 1]);
    assert.deepEqual(splits.cells, [
      { date: null, field: 'name', before: 'QUIET Inc.', after: 'Q' },
      { date: day(10), field: 'split', before: null, after: 2 },
    ]);
    assert.equal(await server.digest(), digest);
  });

  test('of intraday bars is worked out window by window, and checked', async () => {
    const lines = Array.from({ length: 390 }, (_none, i) => {
      const time = `${String(9 + Math.floor((30 + i) / 60)).padStart(2, '0')}:${String((30 + i) % 60).padStart(2, '0')}:00`;
      const close = i === 200 ? 900 : 100 + (i % 7) / 10;
      return `2024-01-03 ${time},100,${Math.max(close, 101)},99,${close},100`;
    });
    const content = `date,open,high,low,close,volume\n${lines.join('\n')}\n`;
    const digest = await server.digest();
    const { status, body } = await server.analyst.call(
      uploadChartFile,
      upload('MINS', content, { preview: true, chartType: '1min' }),
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await server.digest(), digest);
    assert.deepEqual(
      [body.inserted, body.from, body.to],
      [390, '2024-01-03T09:30:00', '2024-01-03T15:59:00'],
    );
    assert.equal(body.effects.count, 2 * 390 * 5);
    assert.equal(body.effects.sample.length, 200);
    assert.ok(
      body.effects.warnings.some(({ date, field }) => date === '2024-01-03T12:50:00' && field === 'close'),
      JSON.stringify(body.effects.warnings),
    );
  });

  test('refuses a stranger, a bad row and a word for a number, as the import does', async () => {
    const content = await prepared('REFU');
    const ask = (more: object) => upload('REFU', content, { preview: true, ...more });
    await refuses(server, server.stranger, uploadChartFile, ask({}), 403, /access/);
    const torn = ask({ content: `${content}2024-01-04,1` });
    await refuses(server, server.analyst, uploadChartFile, torn, 400, /Nothing was imported\.$/);
    await refuses(server, server.analyst, uploadChartFile, ask({ preview: 'maybe' }), 400, /^preview: /);
    await refuses(
      server,
      server.analyst,
      uploadChartFile,
      ask({ expectedImport: 'x' }),
      400,
      /^expectedImport: /,
    );
    const { body } = await server.analyst.call(getChartData, { symbol: 'REFU' });
    assert.equal(body.columns.close.length, 40);
  });
});
