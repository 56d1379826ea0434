// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/download-international-filings-csv';
import { getInternationalFilings } from '@midoffice/contract/fundamentals/filings/calls/get-international-filings';
import { processInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/process-international-filings-csv';
import type { OutputOf } from '@midoffice/contract/kernel';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { postForm } from '../../../../testing/form.ts';
import type { Client } from '../../../../testing/server.ts';
import { filingsServer, newestAudit, type FilingsServer } from '../testing/filings.ts';

const head = 'symbol,date,fillingDate,calendarYear,period,finalLink,rawTextLink,s3Link\n';

describe('process-international-filings-csv', () => {
  let server: FilingsServer;
  before(async () => {
    server = await filingsServer();
  });
  after(() => server.close());

  type Done = OutputOf<typeof processInternationalFilingsCsv> & {
    message: string;
    issues?: { field: string; message: string }[];
  };
  const upload = (
    content: string | null,
    {
      name = 'list.csv',
      client = server.editor,
      fields = {} as Record<string, string>,
    }: { name?: string; client?: Client; fields?: Record<string, string> } = {},
  ): Promise<{ status: number; body: Done }> => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    if (content !== null) form.set('file', new File([content], name));
    return postForm(server, client, processInternationalFilingsCsv.path, form);
  };
  const filings = async (symbol: string) =>
    (await server.editor.call(getInternationalFilings, { symbol })).body;

  test('takes a file as one change set, which is audited and undone (m001-filings-data-imported-successfully)', async () => {
    const { status, body } = await upload(
      `${head}kstr.ol,2024-12-31,2025-03-03,2024,FY,https://reports.example/2024.html,,\nKSTR.OL,2024-06-30,,2024,q2,,,\n`,
      { fields: { reason: 'from the company' } },
    );
    assert.deepEqual(
      [status, body.message, body.rows, body.inserted, body.updated],
      [200, 'Data Imported Successfully', 2, 2, 0],
    );
    assert.deepEqual(await newestAudit(server, 'filings.file-uploaded'), {
      target: 'KSTR.OL',
      reason: 'from the company',
    });
    assert.deepEqual(
      (await filings('KSTR.OL')).map((one) => [
        one.date,
        one.fillingDate,
        one.calendarYear,
        one.period,
        one.finalLink,
      ]),
      [
        ['2024-12-31', '2025-03-03', 2024, 'FY', 'https://reports.example/2024.html'],
        ['2024-06-30', null, 2024, 'Q2', null],
      ],
    );
    const again = await upload(`symbol,date,calendarYear,period\nKSTR.OL,2024-12-31,2024,FY\n`);
    assert.deepEqual(
      [again.body.changeSetId, again.body.updated],
      [null, 0],
      'columns that are left out stay',
    );
    const undone = await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    assert.equal(undone.status, 200, undone.body.message);
    assert.deepEqual(await filings('KSTR.OL'), []);
  });

  test('a preview writes nothing and says what is written; another state by then is refused', async () => {
    const file = `${head}PRE.L,2024-12-31,,2024,FY,https://reports.example/a.html,,\n`;
    const digest = await server.digest();
    const preview = (await upload(file, { fields: { preview: 'true' } })).body;
    assert.equal(await server.digest(), digest);
    assert.deepEqual(
      preview.changed.map(({ symbol, before: from, after: to }) => [symbol, from, to?.['finalLink']]),
      [['PRE.L', null, 'https://reports.example/a.html']],
    );
    await upload(`${head}PRE.L,2024-12-31,,2024,FY,https://reports.example/b.html,,\n`);
    const refused = await upload(file, { fields: { expectedPreview: preview.digest } });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'The filings have changed since the preview. Please check the new preview.'],
    );
    const seen = (await upload(file, { fields: { preview: 'true' } })).body;
    assert.equal((await upload(file, { fields: { expectedPreview: seen.digest } })).status, 200);
  });

  test('the sample can be uploaded as it is, and is audited; a formula in it does not run', async () => {
    await upload(`${head}EVIL.L,2024-12-31,,2024,FY,https://reports.example/evil.html,,\n`);
    const sample = (await server.editor.call(downloadInternationalFilingsCsv, {})).body as unknown as string;
    assert.match(sample, /^symbol,date,fillingDate,calendarYear,period,finalLink,rawTextLink,s3Link\r\n/);
    const { status, body } = await upload(sample);
    assert.deepEqual([status, body.changeSetId], [200, null], body.message);
    assert.ok(await newestAudit(server, 'filings.sample-exported'));
  });

  test('needs a file and takes only .csv (r001-filings-csv-only, m001-filings-no-file-selected)', async () => {
    const digest = await server.digest();
    for (const [content, name, message] of [
      [null, '', 'No file selected!'],
      ['', 'list.csv', 'No file selected!'],
      [head, 'a.xlsx', 'file: must be a .csv file'],
      [head, 'csv', 'file: must be a .csv file'],
    ] as const) {
      const { status, body } = await upload(content, { name });
      assert.deepEqual([status, body.message], [400, message]);
    }
    assert.equal((await upload(head, { client: server.stranger })).status, 403);
    assert.equal((await upload(head, { client: server.nobody })).status, 401);
    assert.equal(await server.digest(), digest);
  });

  test('names every bad row, and nothing is stored', async () => {
    const digest = await server.digest();
    const { status, body } = await upload(
      `${head}A.L,2024-12-31,,2024,FY,,,\nB.L,31.12.2024,soon,24,Q5,http,,\nA.L,2024-12-31,,2024,FY,,,\nC.L,2024-12-31\nD.L,2024-12-31,,2024,FY,javascript:alert(1),,/etc/passwd\n,2024-12-31,,2024,FY,,,\n`,
    );
    assert.equal(status, 400);
    const date = 'must be a date such as 2024-06-01';
    const address = 'must be an address that begins with https:// or http://';
    assert.deepEqual(body.issues, [
      {
        field: 'line 3',
        message: `date: ${date}, fillingDate: ${date}, calendarYear: must be a year, period: must be one of Q1, Q2, Q3, Q4, FY, finalLink: ${address}`,
      },
      { field: 'line 4', message: 'A.L 2024 FY is already on line 2' },
      { field: 'line 5', message: '2 of 8 columns' },
      { field: 'line 6', message: `finalLink: ${address}, s3Link: ${address}` },
      { field: 'line 7', message: 'symbol: Please enter a ticker!' },
    ]);
    assert.match(
      body.message,
      /^file: 5 bad rows\. line 3: .*; line 7: symbol: Please enter a ticker!\. Nothing was imported\.$/,
    );
    const one = async (content: string): Promise<string> => (await upload(content)).body.message;
    assert.match(
      await one('ticker,date\nA,1\n'),
      /^file: column 'ticker' is not one of symbol, date|^file: line 1: column 'ticker'/,
    );
    assert.match(await one('symbol,date,period\nA,1,FY\n'), /column calendarYear is missing/);
    assert.match(await one('symbol,date,calendarYear,period,period\n'), /column period appears twice/);
    assert.match(await one(head), /the file holds no filings/);
    assert.match(await one(`${head}A.L,2024-12-31,,2024,FY,"https://x`), /^file: line \d/);
    assert.match(
      await one(`${head}A.L,2024-12-31,,2024,FY,\u0000,,\n`),
      /finalLink: holds a character that cannot be stored/,
    );
    assert.equal(await server.digest(), digest);
  });

  test(
    'a file of 100,000 rows is refused by its size in rows, and nothing is stored',
    { timeout: 60_000 },
    async () => {
      const rows = Array.from({ length: 100_000 }, (_unused, at) => `S${at},2024-12-31,2024,FY`);
      const digest = await server.digest();
      const { status, body } = await upload(`symbol,date,calendarYear,period\n${rows.join('\n')}\n`);
      assert.deepEqual(
        [status, body.message],
        [400, 'file: line 20002: the file has more than 20000 filings. Nothing was imported.'],
      );
      assert.equal(await server.digest(), digest);
    },
  );

  test('three thousand rows are one change set and go again by one undo', { timeout: 120_000 }, async () => {
    const rows = Array.from(
      { length: 3000 },
      (_unused, at) =>
        `MANY${at % 300}.L,${2010 + Math.floor(at / 300)}-12-31,${2010 + Math.floor(at / 300)},FY`,
    );
    const began = performance.now();
    const { status, body } = await upload(`symbol,date,calendarYear,period\n${rows.join('\n')}\n`);
    console.log(`3,000 filings: uploaded in ${Math.round(performance.now() - began)} ms`);
    assert.deepEqual([status, body.inserted], [200, 3000], body.message);
    assert.equal(
      (await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' })).status,
      200,
    );
    assert.deepEqual(await filings('MANY1.L'), []);
  });
});
