// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { barFileFormats } from '@midoffice/contract/prices/charts/shapes';
import { BAR_FORMATS } from '@midoffice/market';
import { setTimeout as sleep } from 'node:timers/promises';
import { postForm } from '../../../../testing/form.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

const header = 'date,open,high,low,close,adjClose,volume';
const file = [header, '2024-01-02,10,11,9,10.5,10.5,1000', '2024-01-03,10.5,12,10,11,11,1200', ''].join('\n');

describe('upload-chart-file', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const upload = (more: Record<string, unknown> = {}) => ({
    symbol: 'UPLD',
    source: 'yahoo',
    fileName: 'upld.csv',
    content: file,
    ...more,
  });

  test('imports a file, says what it did, and the same file again changes nothing', async () => {
    const { body } = await server.analyst.call(uploadChartFile, upload());
    const { lastImportId, ...rest } = body;
    assert.ok(lastImportId > 0);
    assert.deepEqual(rest, {
      success: true,
      message: 'Data Imported Successfully',
      preview: false,
      rows: 2,
      inserted: 2,
      changed: 0,
      same: 0,
      held: 0,
      unreadable: 0,
      unreadableTexts: [],
      splits: { inserted: 0, changed: 0 },
      dividends: { inserted: 0, changed: 0 },
      conflicts: 0,
      possibleError: null,
      from: '2024-01-02',
      to: '2024-01-03',
      isNewSymbol: true,
      cells: [],
      effects: { count: 0, sample: [], series: [], warnings: [], warningCount: 0 },
      lastChangeSetId: 0,
    });
    assert.equal((await newestAudit(server, 'UPLD'))?.kind, 'chart.file-uploaded');
    const chart = await server.analyst.call(getChartData, {
      symbol: 'UPLD',
      from: '2024-01-01',
      to: '2024-01-31',
    });
    assert.deepEqual(chart.body.columns.close, [10.5, 11]);
    const again = await server.analyst.call(uploadChartFile, upload());
    assert.equal(again.body.inserted + again.body.changed, 0);
  });

  test('takes intraday bars: times in UTC and of bar ends become starts in exchange time', async () => {
    const content = '20240103 143100;10;11;9;10.5;100\n20240103 143200;10.5;12;10;11;200\n';
    const intraday = { format: 'ninjatrader', chartType: '1min', content } as const;
    const { body } = await server.analyst.call(uploadChartFile, upload(intraday));
    assert.equal(body.inserted, 2);
    const chart = await server.analyst.call(getChartData, {
      symbol: 'UPLD',
      chartType: '1min',
      from: '2024-01-03',
      to: '2024-01-03',
    });
    assert.deepEqual(chart.body.columns.date, ['2024-01-03T09:30:00', '2024-01-03T09:31:00']);
    const again = await server.analyst.call(uploadChartFile, upload(intraday));
    assert.equal(again.body.inserted + again.body.changed, 0);
    const bad = (more: object, text: string | RegExp) =>
      refuses(server, server.analyst, uploadChartFile, upload({ ...intraday, ...more }), 400, text);
    await bad(
      { format: 'yahoo' },
      'format: must be one of datetime, ninjatrader, backtrader, midoffice for 1min',
    );
    await bad({ chartType: 'eod' }, /^format: must be one of alphavantage, yahoo/);
    await bad({ timeZone: 'Mars/Olympus' }, 'timeZone: Mars/Olympus is not a known time zone');
    await bad({ content: '20240103 143100;10;11;9' }, /line 1: 4 of 6 columns: the line is torn/);
  });

  const form = (content: string | undefined, more: Record<string, string> = {}, name = 'form.csv') => {
    const made = new FormData();
    const fields = { symbol: 'FORM', source: 'yahoo', ...more };
    for (const [field, value] of Object.entries(fields)) made.set(field, value);
    if (content !== undefined) made.set('file', new File([content], name));
    return made;
  };
  const path = '/status/fix/upload-chart-file';

  test('takes a form with the file, which is gone from disk afterwards', async () => {
    const { status, body } = await postForm<{ rows: number }>(server, server.analyst, path, form(file));
    assert.deepEqual([status, body.rows], [200, 2], JSON.stringify(body));
    const entry = await newestAudit(server, 'FORM');
    assert.equal(entry?.after['fileName'], 'form.csv');
    const uploads = join(server.platform.settings.DATA_DIR, 'uploads');
    for (let tries = 0; (await readdir(uploads)).length; tries += 1) {
      assert.ok(tries < 100, 'the uploaded file is still there');
      await sleep(20);
    }
  });

  const malformed: [what: string, body: string, type?: string][] = [
    ['no parts at all', ''],
    ['a form without its end', '--x\r\ncontent-disposition: form-data; name="symbol"\r\n\r\nA'],
    ['a part without headers', '--x\r\n\r\nA\r\n--x--\r\n'],
    ['an unclosed quote in a name', '--x\r\ncontent-disposition: form-data; name="sym\r\n\r\nA\r\n--x--\r\n'],
    ['no boundary', '--x--\r\n', 'multipart/form-data'],
    [
      'a field that is repeated',
      '--x\r\ncontent-disposition: form-data; name="symbol"\r\n\r\nA\r\n--x\r\ncontent-disposition: form-data; name="symbol"\r\n\r\nB\r\n--x--\r\n',
    ],
    [
      'a field named like a prototype',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nA\r\n--x--\r\n',
    ],
  ];
  for (const [what, payload, type = 'multipart/form-data; boundary=x'] of malformed)
    test(`a form with ${what} is refused with 400, and nothing is stored`, async () => {
      const digest = await server.digest();
      const answer = await server.app.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': type,
          'sec-fetch-site': 'same-origin',
          cookie: `midoffice_session=${server.analyst.cookie}`,
        },
        payload,
      });
      assert.equal(answer.statusCode, 400, answer.body);
      assert.equal(await server.digest(), digest);
    });

  test('a quote anywhere in a file or in its fields is a 400 that says where, or is taken as it is', async () => {
    const rows = file.split('\n');
    for (const content of [
      '"',
      `${rows[0]}"\n${rows[1]}\n`,
      `"${file}`,
      `${rows[0]}\n2024-01-02,1"0,11,9,10.5,10.5,1000\n`,
      `${rows[0]}\n"${rows[1]}\n`,
      `${rows[0]}\n2024-01-02,"10"x,11,9,10.5,10.5,1000\n`,
      `${file}"`,
    ])
      for (const subject of ['bars', 'splits', 'dividends'])
        await refuses(
          server,
          server.analyst,
          uploadChartFile,
          upload({ content, subject }),
          400,
          /^upld\.csv, line \d+: .*Nothing was imported\.$/s,
        );
    const quoted = await postForm<{ rows: number }>(
      server,
      server.analyst,
      path,
      form(file, { symbol: 'QUOTED', name: `O"Neil's` }, 'a".csv'),
    );
    assert.deepEqual([quoted.status, quoted.body.rows], [200, 2]);
    for (const field of ['symbol', 'source', 'exchange', 'timeZone', 'format', 'subject', 'chartType']) {
      const { status } = await postForm(server, server.analyst, path, form(file, { [field]: `x"'` }));
      assert.equal(status, field === 'exchange' ? 200 : 400, field);
    }
  });

  test('takes a list of splits', async () => {
    const { body } = await server.analyst.call(
      uploadChartFile,
      upload({ subject: 'splits', content: 'date,ratio\n2024-01-03,2\n' }),
    );
    assert.equal(body.inserted, 1);
  });

  test('names the line and field of a bad row, another header and a torn line, and stores nothing', async () => {
    const bad = file.replace('11,1200', 'eleven,1200');
    await refuses(
      server,
      server.analyst,
      uploadChartFile,
      upload({ content: bad }),
      400,
      /upld\.csv, line 3: adjClose 'eleven' is not a number/,
    );
    await refuses(
      server,
      server.analyst,
      uploadChartFile,
      upload({ format: 'wiki' }),
      400,
      /not a wiki file/i,
    );
    await refuses(
      server,
      server.analyst,
      uploadChartFile,
      upload({ content: `${file}2024-01-04,10` }),
      400,
      /line 4/,
    );
    await refuses(server, server.analyst, uploadChartFile, upload({ content: '' }), 400, /No file selected!/);
    await refuses(
      server,
      server.analyst,
      uploadChartFile,
      upload({ source: 'reuters' }),
      400,
      /source: must be one of/,
    );
  });

  test('refuses a stranger, and stores nothing', async () => {
    const stranger = await server.staff({ role: 'standard', permissions: ['tasks'] });
    await refuses(server, stranger, uploadChartFile, upload(), 403, 'You do not have access to this page.');
  });

  test('knows the formats that the readers know', () => {
    assert.deepEqual([...barFileFormats], [...BAR_FORMATS]);
  });
});
