import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadEdsSample, getEpsEditor, uploadEdsFile } from '@midoffice/contract/corporate-actions/calls';
import { edsTables, type EdsTable } from '@midoffice/contract/corporate-actions/shapes';
import type { Client } from '../../../testing/server.ts';
import { edsServer, newestAudit, type EdsServer } from '../testing/eds.ts';

describe('upload-csv-file', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  async function upload(
    content: string | null,
    { type = 'dividends', name = 'list.csv', client = server.editor as Client, fields = {} } = {},
  ): Promise<{
    status: number;
    body: { message: string; inserted?: number; changed?: number; symbols?: number };
  }> {
    const form = new FormData();
    form.set('type', type);
    for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
    if (content !== null) form.set('file', new File([content], name));
    const encoded = new Response(form);
    const response = await server.app.inject({
      method: 'POST',
      url: uploadEdsFile.path,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': encoded.headers.get('content-type')!,
        cookie: `midoffice_session=${client.cookie}`,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() };
  }
  const main = async (symbol: string, type: EdsTable = 'dividends') =>
    (await server.editor.call(getEpsEditor, { symbol, type })).body.main;

  test('takes a file as records of one source; the same file again changes nothing', async () => {
    const file = 'symbol,date,dividend,currency\nupl,2024-01-05,"1,000.5",usd\nUPL,2024-04-05,2,\n';
    const first = await upload(file);
    assert.deepEqual(
      [first.body.message, first.body.inserted, first.body.symbols],
      ['Data Imported Successfully', 2, 1],
    );
    assert.equal((await newestAudit(server, 'dividends'))?.kind, 'eds.file-uploaded');
    assert.deepEqual(
      (await main('UPL')).map((one) => [one.key, one.source, one.values['dividend'], one.values['currency']]),
      [
        ['2024-04-05', 'yahoo-csv', 2, null],
        ['2024-01-05', 'yahoo-csv', 1000.5, 'USD'],
      ],
    );
    const again = await upload(file);
    assert.deepEqual([again.body.inserted, again.body.changed, again.body.symbols], [0, 0, 0]);
  });

  test('the sample of each table can be uploaded as it is, and a spreadsheet does not run it (r001-sample-new-window)', async () => {
    await upload('symbol,date,company\nEVIL,2024-01-05,=1+1\n', { type: 'ipos' });
    const evil = (await server.editor.call(downloadEdsSample, { symbol: 'EVIL', type: 'ipos' }))
      .body as unknown as string;
    assert.match(evil, /,'=1\+1,/);
    assert.equal(
      (await upload(evil, { type: 'ipos' })).body.changed,
      1,
      'only the columns that the first file lacked',
    );
    assert.equal((await main('EVIL', 'ipos'))[0]!.values['company'], '=1+1');
    for (const type of edsTables) {
      const sample = await server.editor.call(downloadEdsSample, { symbol: 'FRESH', type });
      const answer = await upload(String(sample.body), { type });
      assert.deepEqual([answer.status, answer.body.inserted], [200, 1], `${type} ${answer.body.message}`);
    }
  });

  test('refuses by line and field, and stores nothing', async () => {
    const bad = async (content: string | null, text: string | RegExp, more: object = {}, status = 400) => {
      const digest = await server.digest();
      const answer = await upload(content, more);
      assert.equal(answer.status, status, answer.body.message);
      if (typeof text === 'string') assert.equal(answer.body.message, text);
      else assert.match(answer.body.message, text);
      assert.equal(await server.digest(), digest);
    };
    const head = 'symbol,date,dividend\n';
    await bad(null, 'No file selected!');
    await bad('', 'No file selected!');
    await bad(`${head}A,2024-01-05,1\n`, 'file: must be a .csv file', { name: 'list.xlsx' });
    await bad(
      'ticker,date,dividend\nA,2024-01-05,1\n',
      /^file: line 1: column 'ticker' is not one of symbol, date, dividend/,
    );
    await bad('symbol,dividend\nA,1\n', /line 1: column date is missing/);
    await bad('symbol,date,date\nA,1,1\n', /line 1: column date stands twice/);
    await bad(`${head}A,2024-01-05,1\nB,2024-01`, /^file: line 3: 2 of 3 columns\. Nothing was imported\.$/);
    await bad(`${head}A,2024-01-05,1\nB,2024-01-05,"1`, /^file: line \d: /);
    await bad(`${head}A,2024-01-05,1\nB,05.01.2024,1\n`, /line 3: date: must be a date such as 2024-06-01/);
    await bad(`${head}A,2024-01-05,-1\n`, /line 2: dividend: must be above 0/);
    await bad(`${head}A,2024-01-05,one\n`, /line 2: dividend: must be a number/);
    await bad(`${head},2024-01-05,1\n`, /line 2: symbol: Please enter a ticker!/);
    await bad(`${head}A,2024-01-05,1\nA,2024-01-05,2\n`, /line 3: A 2024-01-05 stands on line 2 already/);
    await bad(head, /the file holds no records/);
    await bad(`${head}A,2024-01-05,1\n`, /^type: must be one of/, { type: 'prices' });
    await bad(`${head}A,2024-01-05,1\n`, /^source: must be one of/, { fields: { source: 'db' } });
    await bad(
      `${head}A,2024-01-05,1\n`,
      'You do not have access to this page.',
      { client: server.stranger },
      403,
    );
  });
});
