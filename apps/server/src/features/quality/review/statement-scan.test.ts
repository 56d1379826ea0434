// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { takeReviewItem } from '@midoffice/contract/quality/review/calls/take-review-item';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import { demoStatements } from '@midoffice/market/statements/demo';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { makeStatements } from '../../fundamentals/statements/factory.ts';
import { readStatements } from '../../fundamentals/statements/api.ts';
import { itemsOf, newestAudit, refuses, reviewServer, type ReviewServer } from './testing/review-store.ts';

/** Sound statements of a company that the charts do not know, and the same with two errors. */
const sound = demoStatements('STMT', 3, { asOf: '2024-06-01' }).filter(
  ({ calendarYear }) => calendarYear >= 2019,
);
const isAt = (record: StatementRecord, id: string): boolean =>
  `${record.statement} ${record.calendarYear}-${record.period}` === id;
const wrong = sound
  .filter((record) => !isAt(record, 'balance 2021-Q2'))
  .map((record) =>
    isAt(record, 'income 2022-Q2')
      ? { ...record, values: { ...record.values, revenue: -record.values['revenue']! } }
      : record,
  );
const right = sound.find((record) => isAt(record, 'income 2022-Q2'))!.values['revenue']!;

describe('the scan of statements', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await makeStatements(server.platform, 'sec', wrong);
  });
  after(() => server.close());
  const open = async () => (await server.reviewer.call(listReviewItems, { symbol: 'STMT' })).body.rows;
  const revenue = async (): Promise<number | null | undefined> =>
    (await readStatements(server.platform.db, { symbol: 'STMT', statement: 'income' })).find((record) =>
      isAt(record, 'income 2022-Q2'),
    )?.values['revenue'];

  test('finds errors beside those of prices, ranked together, and nothing twice', async () => {
    const done = await server.scan();
    assert.deepEqual([done.symbols, done.statements], [4, 1]);
    const all = (await server.reviewer.call(listReviewItems, {})).body.rows;
    assert.ok(all.some(({ kind }) => kind === 'spike') && all.some(({ kind }) => kind === 'statement-sign'));
    assert.deepEqual(
      all.map(({ score }) => score),
      all.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    assert.deepEqual((await open()).map(({ kind, mendable, name }) => [kind, mendable, name]).sort(), [
      ['statement-missing-quarter', false, 'STMT'],
      ['statement-sign', true, 'STMT'],
    ]);
    const again = await server.scan();
    assert.deepEqual([again.symbols, again.statements, (await open()).length], [0, 0, 2]);
  });

  test('shows an error with the periods around it and the value proposed', async () => {
    const sign = (await open()).find(({ kind }) => kind === 'statement-sign')!;
    const view = (await server.take(server.reviewer, sign.ref))!;
    assert.ok(
      view.cells.some(
        ({ date, field, before: from, after: to }) =>
          date === '2022-Q2' && field === 'revenue' && from === -right && to === right,
      ),
      JSON.stringify(view.cells),
    );
    assert.deepEqual([view.statement?.table, view.statement?.fields], ['income', ['revenue']]);
    assert.deepEqual(
      view.statement!.records.filter(({ concerned }) => concerned).map(({ id, values }) => [id, values]),
      [['2022-Q2', [-right]]],
    );
    assert.ok(view.statement!.records.length > 6 && view.columns.date.length === 0);
    const missing = (await open()).find(({ kind }) => kind === 'statement-missing-quarter')!;
    const other = (await server.take(server.reviewer, missing.ref))!;
    assert.deepEqual([other.item.mendable, other.cellCount, other.statement?.table], [false, 0, 'balance']);
    const { status, body } = await server.reviewer.call(acceptReviewItem, {
      ref: missing.ref,
      seen: other.seen,
    });
    assert.deepEqual(
      [status, (body as { message: string }).message],
      [400, 'ref: no repair is proposed for this item'],
    );
  });

  test('is neither offered to nor decided by a reviewer who may not edit statements', async () => {
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const { ref } = (await open()).find(({ kind }) => kind === 'statement-sign')!;
    server.later(10);
    const seen: string[] = [];
    for (let view = await server.take(charts); view; view = await server.take(charts)) {
      seen.push(view.item.kind);
      await charts.call(rejectReviewItem, { ref: view.item.ref, reason: 'real' });
    }
    assert.ok(seen.length > 0 && seen.every((kind) => !kind.startsWith('statement-')), seen.join());
    const input = { ref, seen: 'x', reason: 'no' };
    await refuses(server, charts, takeReviewItem, { ref }, 403, /access/);
    await refuses(server, charts, acceptReviewItem, input, 403, /access/);
    await refuses(server, charts, rejectReviewItem, { ref, reason: 'no' }, 403, /access/);
  });

  test('a preview writes nothing; accepting sets the value, and undo takes it back', async () => {
    const { ref } = (await open()).find(({ kind }) => kind === 'statement-sign')!;
    const { seen } = (await server.take(server.reviewer, ref))!;
    const digest = await server.digest();
    const preview = await server.reviewer.call(acceptReviewItem, { ref, seen, preview: true });
    assert.deepEqual([preview.status, preview.body.changeSetId], [200, null]);
    assert.equal(await server.digest(), digest);
    const done = await server.reviewer.call(acceptReviewItem, { ref, seen, reason: 'as filed' });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.equal(await revenue(), right);
    assert.equal((await newestAudit(server, 'STMT'))?.reason, 'as filed');
    assert.equal((await open()).length, 1);
    assert.equal((await server.scan()).found, 0);
    const undone = await server.reviewer.call(undoReviewDecision, {});
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.equal(await revenue(), -right);
    assert.deepEqual((await open()).map(({ kind }) => kind).sort(), [
      'statement-missing-quarter',
      'statement-sign',
    ]);
  });

  test('what was rejected stays so until its figures change; what is right again is gone', async () => {
    const { ref } = (await open()).find(({ kind }) => kind === 'statement-missing-quarter')!;
    await server.take(server.reviewer, ref);
    await server.reviewer.call(rejectReviewItem, { ref, reason: 'never reported' });
    await server.scan(true);
    const states = async () =>
      (await itemsOf(server, 'STMT')).map(({ kind, state }) => `${kind} ${state}`).sort();
    assert.deepEqual(await states(), ['statement-missing-quarter rejected', 'statement-sign open']);
    await makeStatements(server.platform, 'sec', sound);
    const done = await server.scan();
    assert.deepEqual([done.symbols, done.statements, done.found], [0, 1, 0]);
    assert.deepEqual(await states(), ['statement-missing-quarter rejected', 'statement-sign gone']);
  });

  test('does not report again what a person has corrected against the sources', async () => {
    await makeStatements(server.platform, 'sec', sound);
    await makeStatements(server.platform, 'yahoo', sound);
    const admin = await server.staff();
    const shares = sound.find((record) => isAt(record, 'income 2022-Q2'))!.values[
      'weightedAverageShsOutDil'
    ]!;
    const updatedValues = { '2022-Q2': { weightedAverageShsOutDil: Math.round(shares * 1.001) } };
    const done = await admin.call(updateSymbolStatements, { symbol: 'STMT', table: 'income', updatedValues });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    await server.scan();
    assert.deepEqual(await open(), []);
  });

  test('a repair other than the one that was shown is refused', async () => {
    await makeStatements(server.platform, 'sec', wrong);
    await server.scan();
    const { ref } = (await open()).find(({ kind }) => kind === 'statement-sign')!;
    const { seen } = (await server.take(server.reviewer, ref))!;
    await makeStatements(
      server.platform,
      'sec',
      wrong.map((record) =>
        isAt(record, 'income 2022-Q2')
          ? { ...record, values: { ...record.values, revenue: right * 1000 } }
          : record,
      ),
    );
    const { status } = await server.reviewer.call(acceptReviewItem, { ref, seen });
    assert.ok(status === 409 || status === 404, String(status));
    assert.equal(await revenue(), right * 1000);
  });
});
