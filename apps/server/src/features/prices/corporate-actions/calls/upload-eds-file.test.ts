// Long: runs with `npm test -- all`.
import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadEdsSample } from '@midoffice/contract/prices/corporate-actions/calls/download-eds-sample';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import { edsTables, type EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { bookkeeping } from '../../../../testing/bookkeeping.ts';
import { makeRecords } from '../factory.ts';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';
import { uploadFile, type UploadGiven } from '../testing/upload.ts';

describe('upload-csv-file', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  const upload = (content: string | null, given: UploadGiven = {}) =>
    uploadFile(server, uploadEdsFile, content, given);
  const main = async (symbol: string, type: EdsTable = 'dividends') =>
    (await server.editor.call(getEpsEditor, { symbol, type })).body.main;

  test('takes a file as records of one source; the same file again changes nothing', async () => {
    const file = 'symbol,date,dividend,currency\nupl,2024-01-05,"1,000.5",usd\nUPL,2024-04-05,2,\n';
    const first = await upload(file);
    assert.deepEqual(
      [first.body.message, first.body.inserted, first.body.symbols],
      ['Data Imported Successfully', 2, 1],
    );
    assert.equal((await newestAudit(server, 'UPL'))?.kind, 'eds.file-uploaded');
    assert.deepEqual(
      (await main('UPL')).map((one) => [one.key, one.source, one.dividend, one.currency]),
      [
        ['2024-04-05', 'yahoo-csv', 2, null],
        ['2024-01-05', 'yahoo-csv', 1000.5, 'USD'],
      ],
    );
    const again = await upload(file);
    assert.deepEqual(
      [again.body.inserted, again.body.updated, again.body.symbols, again.body.changeSetId],
      [0, 0, 0, null],
    );
  });

  test('the sample of each table can be uploaded as it is, and a spreadsheet does not run it (r001-sample-new-window)', async () => {
    await upload('symbol,date,company\nEVIL,2024-01-05,=1+1\n', { type: 'ipos' });
    const evil = (await server.editor.call(downloadEdsSample, { symbol: 'EVIL', type: 'ipos' }))
      .body as unknown as string;
    assert.match(evil, /,'=1\+1,/);
    assert.equal(
      (await upload(evil, { type: 'ipos' })).body.updated,
      1,
      'only the columns that the first file lacked',
    );
    assert.equal((await main('EVIL', 'ipos'))[0]!.company, '=1+1');
    for (const type of edsTables) {
      const sample = await server.editor.call(downloadEdsSample, { symbol: 'FRESH', type });
      const answer = await upload(String(sample.body), { type });
      assert.deepEqual([answer.status, answer.body.inserted], [200, 1], `${type} ${answer.body.message}`);
    }
  });

  const sentBy = async (symbol: string, source: string) =>
    (await server.editor.call(getEpsEditor, { symbol, type: 'dividends' })).body.full.find(
      (one) => one.source === source,
    )?.records ?? [];

  test('a preview writes nothing and says what is written; the upload is one change set, and one click takes it back', async () => {
    const file =
      'symbol,date,dividend,currency\nPRE,2024-01-05,1,USD\nPRE,2024-04-05,2,USD\nTWO,2024-04-05,3,USD\n';
    const first = (await upload(file)).body;
    const next =
      'symbol,date,dividend,currency\nPRE,2024-01-05,1,USD\nPRE,2024-04-05,2.5,USD\nNEW,2024-04-05,4,USD\n';
    const before = await server.digest();
    const preview = (await upload(next, { fields: { preview: 'true' } })).body;
    assert.equal(await server.digest(), before, 'the preview wrote something');
    assert.deepEqual(
      [
        preview.preview,
        preview.changeSetId,
        preview.rows,
        preview.inserted,
        preview.updated,
        preview.symbols,
      ],
      [true, null, 3, 1, 1, 2],
    );
    const named = preview.changed!.map(({ symbol, key, field, before: from, after: to }) =>
      [symbol, key, field, from, to].join(' '),
    );
    assert.deepEqual(named, [
      'NEW 2024-04-05 record  yahoo-csv',
      'NEW 2024-04-05 dividend  4',
      'NEW 2024-04-05 currency  USD',
      'PRE 2024-04-05 dividend 2 2.5',
    ]);
    const [kept, held] = [await sentBy('PRE', 'yahoo-csv'), await main('TWO')];
    const done = (await upload(next, { fields: { expectedPreview: preview.digest } })).body;
    assert.deepEqual([done.digest, done.changed], [preview.digest, preview.changed]);
    assert.deepEqual(
      (await main('PRE')).map((one) => one.dividend),
      [2.5, 1],
    );
    const why = { targetKind: 'eds' as const, target: 'PRE', key: 'dividends/2024-04-05', field: 'dividend' };
    const notified = (await server.editor.call(whyThisValue, why)).body;
    assert.deepEqual(
      [notified.value, notified.source?.fileName, notified.changeSets.map((set) => set.id)],
      [2.5, 'list.csv', [done.changeSetId, first.changeSetId]],
    );
    const undone = await server.editor.call(revertChangeSet, { id: done.changeSetId!, reason: '' });
    assert.equal(undone.status, 200, undone.body.message);
    assert.deepEqual(await sentBy('PRE', 'yahoo-csv'), kept, 'with the time at which they had come');
    assert.deepEqual(await main('TWO'), held);
    assert.equal((await server.editor.call(getEpsEditor, { symbol: 'NEW', type: 'dividends' })).status, 404);
  });

  test('is refused where it would write something else by now than was shown, and undone only while nothing came over it', async () => {
    const file = 'symbol,date,dividend\nSTALE,2024-01-05,1\n';
    const preview = (await upload(file, { fields: { preview: 'true' } })).body;
    await makeRecords(server.platform, 'dividends', 'fmp', 'STALE', [{ date: '2024-01-05', dividend: 7 }]);
    const digest = await server.digest();
    const refused = await upload(file, { fields: { expectedPreview: preview.digest } });
    assert.deepEqual([refused.status, refused.body.message], [409, stalePreview]);
    assert.equal(await server.digest(), digest);
    const again = (await upload(file, { fields: { preview: 'true' } })).body;
    assert.deepEqual(again.changed, [], 'the record of the more trusted source is kept');
    const done = (await upload(file, { fields: { expectedPreview: again.digest } })).body;
    assert.ok(done.changeSetId);
    const over = (await upload('symbol,date,dividend\nSTALE,2024-01-05,9\n')).body;
    const blocked = await server.editor.call(revertChangeSet, { id: done.changeSetId!, reason: '' });
    assert.equal(blocked.status, 409);
    assert.match(blocked.body.message, new RegExp(`change set ${over.changeSetId} touched`));
  });

  test('an undo that an import blocks says so, and names no change set for it', async () => {
    const { body } = await upload('symbol,date,dividend\nOVER,2024-01-05,1\n');
    await makeRecords(server.platform, 'dividends', 'yahoo-csv', 'OVER', [
      { date: '2024-01-05', dividend: 2 },
    ]);
    const input = { id: body.changeSetId!, reason: '' };
    await refuses(
      server,
      server.editor,
      revertChangeSet,
      input,
      409,
      'What writes without a change set, as an import does, changed this value in the meantime.',
    );
  });

  test('of an upload that came later "why this value?" names file and import; after its undo the earlier one; after a redo its own again', async () => {
    const file = (dividend: number) => `symbol,date,dividend\nWHY,2024-01-05,${dividend}\n`;
    const why = async () => {
      const { body } = await server.editor.call(whyThisValue, {
        targetKind: 'eds',
        target: 'WHY',
        key: 'dividends/2024-01-05',
        field: 'dividend',
      });
      return [body.value, body.source?.fileName, body.source?.importId, body.source?.importedAt];
    };
    await makeRecords(server.platform, 'dividends', 'yahoo-csv', 'WHY', [
      { date: '2024-01-05', dividend: 1 },
    ]);
    const before = await why();
    assert.deepEqual(before.slice(0, 2), [1, 'factory.csv']);
    const { body } = await upload(file(2), { name: 'second.csv' });
    const uploaded = await why();
    assert.deepEqual(uploaded.slice(0, 2), [2, 'second.csv']);
    const undone = await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    assert.deepEqual(await why(), before);
    await server.editor.call(revertChangeSet, { id: undone.body.changeSetId!, reason: '' });
    assert.deepEqual(await why(), uploaded);
  });

  test(
    'three thousand lines of three hundred symbols are one change set, and go again by one undo',
    { timeout: 180_000 },
    async () => {
      const lines = Array.from({ length: 3000 }, (_unused, at) => {
        const day = new Date(Date.UTC(2000, 0, 1) + (at % 10) * 86_400_000).toISOString().slice(0, 10);
        return `MANY${Math.floor(at / 10)},${day},${1 + (at % 7)}`;
      });
      const file = `symbol,date,dividend\n${lines.join('\n')}\n`;
      const except = [...bookkeeping, 'eds_import'];
      const digest = await server.digest({ except });
      const begun = performance.now();
      const { body } = await upload(file);
      const uploadedAt = performance.now();
      assert.deepEqual([body.inserted, body.symbols], [3000, 300], body.message);
      const undone = await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
      assert.equal(undone.status, 200, undone.body.message);
      console.log(
        `3,000 lines of 300 symbols: uploaded in ${((uploadedAt - begun) / 1000).toFixed(1)} s, undone in ${((performance.now() - uploadedAt) / 1000).toFixed(1)} s`,
      );
      assert.equal(await server.digest({ except }), digest);
    },
  );

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
    await bad('symbol,date,date\nA,1,1\n', /line 1: column date appears twice/);
    await bad(`${head}A,2024-01-05,1\nB,2024-01`, /^file: line 3: 2 of 3 columns\. Nothing was imported\.$/);
    await bad(`${head}A,2024-01-05,1\nB,2024-01-05,"1`, /^file: line \d: /);
    await bad(`${head}A,2024-01-05,1\nB,05.01.2024,1\n`, /line 3: date: must be a date such as 2024-06-01/);
    await bad(`${head}A,2024-01-05,-1\n`, /line 2: dividend: must be above 0/);
    await bad(`${head}A,2024-01-05,one\n`, /line 2: dividend: must be a number/);
    await bad(`${head},2024-01-05,1\n`, /line 2: symbol: Please enter a ticker!/);
    await bad(`${head}A,2024-01-05,1\nA,2024-01-05,2\n`, /line 3: A 2024-01-05 is already on line 2/);
    await bad(head, /the file holds no records/);
    await bad(
      'symbol,date,numerator,denominator\nA,2024-01-05,2,1\nA,2024-02-05,2,2\n',
      'file: line 3: numerator: a ratio of 1 is no split. Nothing was imported.',
      { type: 'splits' },
    );
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
