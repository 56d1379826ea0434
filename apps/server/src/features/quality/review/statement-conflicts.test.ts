// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { listStatementConflicts } from '@midoffice/contract/fundamentals/statements/calls/list-statement-conflicts';
import { resolveStatementConflict } from '@midoffice/contract/fundamentals/statements/calls/resolve-statement-conflict';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { takeReviewItem } from '@midoffice/contract/quality/review/calls/take-review-item';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { makeStatement, makeStatements } from '../../fundamentals/statements/factory.ts';
import { readStatements } from '../../fundamentals/statements/api.ts';
import { refuses, reviewServer, type ReviewServer } from './testing/review-store.ts';

describe('corrections of statements that a source contradicts, in the queue', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
  });
  after(() => server.close());
  const send = (symbol: string, eps: number) =>
    makeStatements(server.platform, 'fmp', [makeStatement(symbol, 'income', '2023-Q1', { eps })]);
  const eps = async (symbol: string) =>
    (await readStatements(server.platform.db, { symbol, statement: 'income' }))[0]!.values['eps'];
  const conflicts = async (symbol: string) =>
    (await server.reviewer.call(listStatementConflicts, { symbol })).body.rows;
  const items = async (symbol: string, more: object = {}) =>
    (await server.reviewer.call(listReviewItems, { symbol, ...more })).body.rows.filter(
      ({ kind }) => kind === 'statement-conflict',
    );

  /** A correction that a later import contradicts, scanned. */
  async function contradicted(symbol: string) {
    await send(symbol, 1);
    const values = { updatedValues: { '2023-Q1': { eps: 2 } } };
    await server.reviewer.call(updateSymbolStatements, { symbol, table: 'income', ...values });
    await server.scan();
    assert.deepEqual(await items(symbol), [], 'a correction alone is decided');
    await send(symbol, 3);
    await server.scan();
    const [item] = await items(symbol);
    return item!;
  }

  test("are found once; accepting takes the source's value, which ends the conflict, and undo brings both back", async () => {
    const item = await contradicted('TAKE');
    assert.deepEqual(
      [item.mendable, item.evidence],
      [true, ['Income 2023-Q1, eps: a person wrote 2 where fmp had 1; it has 3 now.']],
    );
    await server.scan();
    assert.equal((await items('TAKE')).length, 1);
    const { seen } = (await server.take(server.reviewer, item.ref))!;
    const digest = await server.digest();
    const input = { ref: item.ref, seen };
    const preview = await server.reviewer.call(acceptReviewItem, { ...input, preview: true });
    assert.deepEqual([preview.status, preview.body.changeSetId], [200, null]);
    assert.equal(await server.digest(), digest);
    assert.equal((await server.reviewer.call(acceptReviewItem, input)).status, 200);
    assert.deepEqual([await eps('TAKE'), await conflicts('TAKE')], [3, []]);
    assert.equal((await server.reviewer.call(undoReviewDecision, {})).status, 200);
    assert.deepEqual([await eps('TAKE'), (await conflicts('TAKE')).length], [2, 1]);
    assert.equal((await items('TAKE')).length, 1);
  });

  test('are gone once somebody keeps the repair in the editor; rejected they stay so until the source says something else', async () => {
    await contradicted('KEEP');
    const { id } = (await conflicts('KEEP'))[0]!;
    await server.reviewer.call(resolveStatementConflict, { id, resolution: 'keep' });
    await server.scan();
    assert.deepEqual(await items('KEEP'), []);
    const { ref } = await contradicted('LEFT');
    await server.take(server.reviewer, ref);
    await server.reviewer.call(rejectReviewItem, { ref, reason: 'the filing says 2' });
    await send('LEFT', 3);
    await server.scan();
    assert.deepEqual(await items('LEFT'), []);
    await send('LEFT', 4);
    await server.scan();
    assert.equal((await items('LEFT')).length, 1);
  });

  test('are neither listed to nor decided by a reviewer without the right to edit statements', async () => {
    const { ref } = await contradicted('SHUT');
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const seen = (await charts.call(listReviewItems, { symbol: 'SHUT' })).body;
    assert.deepEqual([seen.rows, seen.total], [[], 0]);
    const [all, own] = [
      (await server.reviewer.call(getReviewStatus, {})).body,
      (await charts.call(getReviewStatus, {})).body,
    ];
    assert.ok(all.kinds.some(({ kind }) => kind.startsWith('statement-')));
    assert.deepEqual(
      own.kinds,
      all.kinds.filter(({ kind }) => !kind.startsWith('statement-')),
    );
    assert.equal(
      own.open,
      own.kinds.reduce((sum, { open }) => sum + open, 0),
    );
    await refuses(server, charts, takeReviewItem, { ref }, 403, /access/);
    await refuses(server, charts, acceptReviewItem, { ref, seen: 'x' }, 403, /access/);
    await refuses(server, charts, rejectReviewItem, { ref, reason: 'no' }, 403, /access/);
  });

  test('a decision is not undone by who has lost the right to edit statements since; a held one is not offered either', async () => {
    const { ref } = await contradicted('LOST');
    const analyst = await server.staff({ role: 'analyst', permissions: ['charts', 'financialStatements'] });
    await server.take(analyst, ref);
    assert.equal((await analyst.call(rejectReviewItem, { ref, reason: 'no' })).status, 200);
    const admin = await server.staff({ role: 'admin' });
    const less = { userId: analyst.userid, permissions: ['charts'] };
    assert.equal((await admin.call(updateAdminPermissions, less)).status, 200);
    await refuses(server, analyst, undoReviewDecision, {}, 403, /access/);
    const held = await contradicted('HELD');
    await sql`update review_item set lease_by = ${analyst.userid}, lease_label = 'x', lease_until = now() + interval '1 day' where ref = ${held.ref}`.execute(
      server.platform.db,
    );
    const next = await analyst.call(takeReviewItem, {});
    assert.notEqual(next.body.view?.item.ref, held.ref);
  });
});
