// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import type { Database } from '../../../platform/db/connect.ts';
import { postForm } from '../../../testing/form.ts';
import { until } from '../../../testing/process.ts';
import { csvOf, quietBars } from './factory.ts';
import { importApart } from './import-thread.ts';
import { chartServer, newestAudit, refuses, testToday, type ChartServer } from './testing/chart.ts';

/** More than is imported beside requests: some 700,000 bytes. */
const bars = quietBars(12_000, '1970-01-01');
const file = csvOf(bars);

describe('long files, which a thread imports', () => {
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
  /** The database of the server, by whose own connections nothing can be asked. */
  const withoutConnections = (): Database => ({
    ...server.platform.database,
    get pool(): never {
      throw new Error('asked by a connection of requests');
    },
  });
  const sent = (symbol: string) => ({
    subject: 'bars' as const,
    target: {
      symbol,
      source: 'yahoo' as const,
      format: 'midoffice',
      fileName: 'apart.csv',
      actor: { id: null, label: 'tests' },
      nowMs: Date.parse(testToday),
    },
    options: {},
  });
  const here = new AbortController().signal;

  test('they need no connection of requests; short ones do', async () => {
    const done = await importApart(withoutConnections(), sent('APART'), file, here);
    assert.deepEqual([done.rows, done.inserted], [bars.length, bars.length]);
    await assert.rejects(
      async () => importApart(withoutConnections(), sent('APART'), csvOf(bars.slice(0, 10)), here),
      /by a connection of requests/,
    );
  });

  test('they do what short ones do: bars, main series, audit, news to consoles, and nothing the second time', async () => {
    const received: string[] = [];
    const stop = server.platform.push.listen(({ subject }) => void received.push(subject));
    const { status, body } = await server.analyst.call(uploadChartFile, upload('LONG', file));
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.rows, body.inserted, body.changed], [bars.length, bars.length, 0]);
    assert.deepEqual([body.from, body.to], [bars[0]!.date, bars.at(-1)!.date]);
    const entry = await newestAudit(server, 'LONG');
    assert.deepEqual([entry?.kind, entry?.after['inserted']], ['chart.file-uploaded', bars.length]);
    await until('the consoles are notified by the import itself', () => received.includes('ledger'));
    stop();
    const chart = await server.analyst.call(getChartData, {
      symbol: 'LONG',
      from: bars[100]!.date,
      to: bars[103]!.date,
    });
    assert.deepEqual(
      chart.body.columns.close,
      bars.slice(100, 104).map(({ close }) => close),
    );
    const again = await server.analyst.call(uploadChartFile, upload('LONG', file));
    assert.deepEqual([again.body.inserted, again.body.changed, again.body.same], [0, 0, bars.length]);
  });

  test('a form with such a file is taken', async () => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ symbol: 'LFORM', source: 'yahoo' })) form.set(field, value);
    form.set('file', new File([file], 'long.csv'));
    const path = '/status/fix/upload-chart-file';
    const { status, body } = await postForm<{ rows: number }>(server, server.analyst, path, form);
    assert.deepEqual([status, body.rows], [200, bars.length], JSON.stringify(body));
  });

  test('a preview writes nothing and says the same', async () => {
    const digest = await server.digest();
    const { body } = await server.analyst.call(uploadChartFile, upload('LPREV', file, { preview: true }));
    assert.deepEqual([body.preview, body.inserted, body.isNewSymbol], [true, bars.length, true]);
    // Of both environments, six values of each bar.
    assert.deepEqual([body.cells.length, body.effects.count], [0, 2 * bars.length * 6]);
    assert.equal(await server.digest(), digest);
  });

  test('a bad row at the end is refused by line and field, and nothing is stored', async () => {
    await refuses(
      server,
      server.analyst,
      uploadChartFile,
      upload('LBAD', `${file}2030-01-02,1,1,1,1,1,1\n`),
      400,
      new RegExp(`^LBAD\\.csv, line ${bars.length + 2}: .*lies in the future\\. Nothing was imported\\.$`),
    );
  });

  test('an import that somebody else overtook is refused with both values, and nothing is stored', async () => {
    const first = await server.analyst.call(uploadChartFile, upload('LCONF', csvOf(bars.slice(0, 10))));
    const { lastImportId } = first.body;
    const digest = await server.digest();
    const { status, body } = await server.analyst.call(
      uploadChartFile,
      upload('LCONF', file, { expectedImport: lastImportId - 1 }),
    );
    assert.equal(status, 409);
    assert.deepEqual((body as unknown as { conflicts: unknown }).conflicts, [
      {
        field: 'expectedImport',
        expected: lastImportId - 1,
        actual: lastImportId,
        wanted: null,
        where: 'LCONF',
      },
    ]);
    assert.equal(await server.digest(), digest);
  });

  test('one that nobody waits for is not begun', async () => {
    const digest = await server.digest();
    await assert.rejects(
      importApart(server.platform.database, sent('GONE'), file, AbortSignal.abort()),
      (error: { status?: number }) => error.status === 503,
    );
    assert.equal(await server.digest(), digest);
  });
});
