// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import { readEarnings } from '@midoffice/market/corporate-actions/index';
import { postForm } from '../testing/form.ts';
import { testServer, type Client, type TestServer } from '../testing/server.ts';

const million = 1_000_000;
const mebibyte = 1_048_576;

/** A million lines as they come from a disk. */
function* linesOf(header: string, line: (n: number) => string): Generator<Buffer> {
  yield Buffer.from(`${header}\n`);
  for (let n = 0; n < million; n += 1000)
    yield Buffer.from(Array.from({ length: 1000 }, (_none, i) => `${line(n + i)}\n`).join(''));
}

describe('a CSV of a million rows', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  /** Runs work and answers how much memory the process had more at its most. */
  async function memoryOf(work: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
    try {
      await work();
    } finally {
      clearInterval(watch);
    }
    return (most - before) / mebibyte;
  }

  /** Uploads it as a form and asserts that it is refused, with nothing written. */
  async function refused(
    path: string,
    fields: object,
    content: Iterable<Buffer>,
    text: RegExp,
    status: number,
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new File([Buffer.concat([...content])], 'million.csv'));
    const digest = await server.digest();
    const answer = await postForm<{ message: string }>(server, admin, path, form);
    assert.equal(answer.status, status, answer.body.message);
    assert.match(answer.body.message, text);
    assert.equal(await server.digest(), digest);
  }

  test('of daily bars is refused by its size, and of a list by its kind', async () => {
    const bars = linesOf(
      'date,open,high,low,close,adjClose,volume',
      () => '2024-01-02,10,11,9,10.5,10.5,1000',
    );
    await refused(uploadChartFile.path, { symbol: 'MIL', source: 'yahoo' }, bars, /at most 16 MB/, 413);
    const splits = linesOf('date,ratio', () => '2024-01-02,2');
    const list = { symbol: 'MIL', source: 'yahoo', subject: 'splits' };
    await refused(uploadChartFile.path, list, splits, /too large for a split list/, 400);
  });

  test('of corporate actions is refused by its size, or by its rows', async () => {
    const rows = linesOf('symbol,date,epsActual', (n) => `A${n},2024-01-02,1`);
    await refused(uploadEdsFile.path, { type: 'earnings' }, rows, /at most 5 MB/, 413);
  });

  test('of an earnings calendar is refused at its 200,001st row', async () => {
    const rows = linesOf(
      'symbol,name,reportDate,fiscalDateEnding,estimate,currency',
      (n) => `A${n},A,2024-01-02,,,USD`,
    );
    const added = await memoryOf(() =>
      assert.rejects(readEarnings(rows), /line 200002.*more than 200000 rows/),
    );
    assert.ok(added < 400, `${Math.round(added)} MB`);
  });
});
