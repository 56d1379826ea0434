import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { writePlan } from '../../../platform/repairs/repairs.ts';
import { planCells } from './api.ts';
import { makeStatement, makeStatements } from './factory.ts';
import { refuses, statementsServer, type StatementsServer } from './testing/statements.ts';

describe('why a cell of a statement is what it is', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const why = async (target: string, key: string, field: string) =>
    (await server.editor.call(whyThisValue, { targetKind: 'statement', target, key, field })).body;
  const save = (symbol: string, input: object) =>
    server.editor.call(updateSymbolStatements, { symbol, table: 'income', ...input });

  test('names the source and its import', async () => {
    const { value, source, steps, changeSets } = await why('ACME', 'income/2023-Q1', 'revenue');
    assert.deepEqual(
      [value, source?.name, source?.value, source?.fileName, source?.importedBy],
      [100, 'fmp', 100, 'factory.json', 'test'],
    );
    assert.ok(source?.importId);
    assert.deepEqual([steps, changeSets], [[], []]);
  });

  test('names the person and the change set of a correction, also once it is taken back', async () => {
    const { body } = await save('ACME', { updatedValues: { '2023-Q2': { revenue: 111 } }, reason: 'typo' });
    const corrected = await why('ACME', 'income/2023-Q2', 'revenue');
    assert.deepEqual([corrected.value, corrected.source?.value], [111, 110]);
    assert.deepEqual(corrected.steps, [
      { label: 'Corrected', factor: null, value: 111, changeSetId: body.changeSetId },
    ]);
    assert.deepEqual(
      corrected.changeSets.map((set) => [set.id, set.reason, set.targetKind]),
      [[body.changeSetId, 'typo', 'statement']],
    );
    await save('ACME', { updatedValues: { '2023-Q2': { revenue: null } } });
    const reset = await why('ACME', 'income/2023-Q2', 'revenue');
    assert.deepEqual([reset.value, reset.steps, reset.changeSets.length], [110, [], 2]);
    const { rows } = (await server.editor.call(listChangeSets, { targetKind: 'statement', target: 'ACME' }))
      .body;
    assert.deepEqual(
      rows.map((one) => one.summary),
      ['Income: 1 updated (2023-Q2)', 'Income: 1 updated (2023-Q2)'],
    );
  });

  test('names filing, table and mapper of a value that the extractor stored', async () => {
    const origin = 'filing 0000320193-24-000123, table 4, mapper Revenue';
    const applied = await server.platform.db.transaction().execute(async (trx) => {
      const cells = [
        {
          calendarYear: 2023,
          period: 'Q3' as const,
          field: 'netIncome',
          value: 7,
          source: origin,
          evidence: { table: 4 },
        },
      ];
      const plan = await planCells(trx, { symbol: 'ACME', statement: 'income', cells });
      assert.equal(plan.summary, 'Income: 1 value of 2023-Q3');
      return writePlan(trx, { targetKind: 'statement', target: 'ACME' }, plan, {
        actor: { id: null, label: 'test' },
        call: 'test',
        reason: '',
        preview: false,
        audit: async () => {},
      });
    });
    const { steps } = await why('ACME', 'income/2023-Q3', 'netIncome');
    assert.deepEqual(steps, [
      { label: `Corrected: ${origin}`, factor: null, value: 7, changeSetId: applied.changeSetId },
    ]);
  });

  test('follows inserted and deleted records, and texts that another source completed', async () => {
    await makeStatements(server.platform, 'sec', [
      makeStatement('MIXED', 'income', '2023-Q1', { revenue: 1 }),
    ]);
    await makeStatements(server.platform, 'fmp', [
      makeStatement('MIXED', 'income', '2023-Q1', { revenue: 2 }, { cik: '0000000001' }),
    ]);
    const cik = await why('MIXED', 'income/2023-Q1', 'cik');
    assert.deepEqual(
      [cik.value, cik.source?.name, cik.steps.map((step) => step.label)],
      ['0000000001', 'fmp', ['Completed from fmp']],
    );
    const made = await save('MIXED', { updatedValues: { '2023-Q2': { date: '2023-06-30', revenue: 5 } } });
    const gone = await save('MIXED', { deletedValues: ['2023-Q2'] });
    const inserted = await why('MIXED', 'income/2023-Q2', 'revenue');
    assert.deepEqual([inserted.value, inserted.source], [null, null]);
    assert.deepEqual(
      inserted.steps.map((step) => [step.label, step.value, step.changeSetId]),
      [
        ['Inserted', 5, made.body.changeSetId],
        ['Record deleted', null, gone.body.changeSetId],
      ],
    );
  });

  test('what is no cell is not found, and nobody without the grant sees one', async () => {
    const of = (key: string, field: string, target = 'ACME') => ({
      targetKind: 'statement',
      target,
      key,
      field,
    });
    for (const bad of [
      of('income/2023-Q1', 'totalAssets'),
      of('income/2030-Q1', 'revenue'),
      of('tax/2023-Q1', 'revenue'),
      of('income/2023-Q1/x', 'revenue'),
      of('income', 'revenue'),
      of('income/2023-Q1', 'revenue', 'NOBODY'),
    ])
      await refuses(server, server.editor, whyThisValue, bad, 404, /has no value/);
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    await refuses(server, charts, whyThisValue, of('income/2023-Q1', 'revenue'), 403, /access/);
  });
});
