// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listStatementConflicts } from '@midoffice/contract/fundamentals/statements/calls/list-statement-conflicts';
import { resolveStatementConflict } from '@midoffice/contract/fundamentals/statements/calls/resolve-statement-conflict';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { readStatements } from '../api.ts';
import { makeStatement, makeStatements } from '../factory.ts';
import { newestAudit, refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('resolve-statement-conflict', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const save = (symbol: string, input: object) =>
    server.editor.call(updateSymbolStatements, { symbol, table: 'income', ...input });
  const send = (symbol: string, revenue: number, id = '2023-Q1') =>
    makeStatements(server.platform, 'fmp', [makeStatement(symbol, 'income', id, { revenue, eps: 1 })]);
  const open = async (symbol: string) =>
    (await server.editor.call(listStatementConflicts, { symbol })).body.rows;
  const revenues = async (symbol: string) =>
    (await readStatements(server.platform.db, { symbol, statement: 'income' })).map(
      (one) => one.values['revenue'],
    );
  const resolve = (id: number, resolution: string, more: object = {}) =>
    server.editor.call(resolveStatementConflict, { id, resolution, ...more });

  /** A corrected revenue that a later import contradicts. */
  async function contradicted(symbol: string) {
    await send(symbol, 10);
    const { body } = await save(symbol, { updatedValues: { '2023-Q1': { revenue: 12 } } });
    await send(symbol, 13);
    return { id: (await open(symbol))[0]!.id, changeSetId: body.changeSetId };
  }

  test('keep: the repair stays, and the same value of the source raises nothing again', async () => {
    const { id } = await contradicted('KEEP');
    const { body } = await resolve(id, 'keep', { reason: 'the filing says so' });
    assert.equal(body.message, 'Repair kept.');
    assert.deepEqual([await open('KEEP'), await revenues('KEEP')], [[], [12]]);
    assert.equal((await send('KEEP', 13)).conflicts, 0);
    assert.equal((await send('KEEP', 14)).conflicts, 1);
    const audit = await newestAudit(server, 'KEEP');
    assert.equal(audit?.kind, 'statement.imported');
    await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    assert.deepEqual(
      (await open('KEEP')).map((one) => one.sourceWas),
      [10],
    );
  });

  test("take-source: previewed, then the source's value counts; one undo brings the repair back", async () => {
    const { id } = await contradicted('TAKE');
    const before = await server.digest();
    const shown = await resolve(id, 'take-source', { preview: true });
    assert.deepEqual(
      shown.body.changed.map((one) => [one.field, one.before, one.after]),
      [['revenue', 12, 13]],
    );
    assert.equal(await server.digest(), before);
    const { body } = await resolve(id, 'take-source');
    assert.equal(body.message, "Source's value taken.");
    assert.deepEqual([await open('TAKE'), await revenues('TAKE')], [[], [13]]);
    await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    assert.deepEqual([(await open('TAKE')).length, await revenues('TAKE')], [1, [12]]);
  });

  test('a deleted record whose values changed, and an inserted one that a source sends, are conflicts as a whole', async () => {
    await send('WHOLE', 10);
    await save('WHOLE', {
      updatedValues: { '2023-Q2': { date: '2023-06-30', revenue: 20 } },
      deletedValues: ['2023-Q1'],
    });
    await save('WHOLE', { updatedValues: { '2023-Q2': { revenue: 21 } } });
    await send('WHOLE', 11);
    await send('WHOLE', 22, '2023-Q2');
    assert.deepEqual(
      (await open('WHOLE')).map((one) => [one.record, one.field, one.corrected, one.sourceNow]),
      [
        ['2023-Q2', '*', 'inserted', 'sends this record'],
        ['2023-Q1', '*', 'deleted', 'another revenue'],
      ],
    );
    assert.deepEqual(await revenues('WHOLE'), [21], 'nothing was undone');
    const [inserted, deleted] = await open('WHOLE');
    await resolve(inserted!.id, 'take-source');
    assert.deepEqual(await revenues('WHOLE'), [22]);
    await resolve(deleted!.id, 'keep');
    assert.deepEqual([await open('WHOLE'), await revenues('WHOLE')], [[], [22]]);
  });

  test('a conflict goes by itself where source and repair agree, or the repair is taken back', async () => {
    await contradicted('AGREE');
    await send('AGREE', 12);
    assert.deepEqual(await open('AGREE'), []);
    const { id, changeSetId } = await contradicted('BACK');
    await server.editor.call(revertChangeSet, { id: changeSetId!, reason: '' });
    assert.deepEqual([await open('BACK'), await revenues('BACK')], [[], [13]]);
    await refuses(
      server,
      server.editor,
      resolveStatementConflict,
      { id, resolution: 'keep' },
      404,
      /^id: there is no open conflict/,
    );
  });

  test('two people who decide at once: one does, the other is refused', async () => {
    const { id } = await contradicted('BOTH');
    const answers = await Promise.all([resolve(id, 'keep'), resolve(id, 'take-source')]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404]);
  });

  test('bad input and missing rights are refused', async () => {
    const { id } = await contradicted('BAD');
    const input = { id, resolution: 'keep' };
    await refuses(
      server,
      server.editor,
      resolveStatementConflict,
      { ...input, resolution: 'both' },
      400,
      /^resolution: must be keep or take-source/,
    );
    await refuses(
      server,
      server.editor,
      resolveStatementConflict,
      { ...input, id: 'x' },
      400,
      /^id: must be a whole number/,
    );
    await refuses(server, server.stranger, resolveStatementConflict, input, 403, /access/);
  });
});
