// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { maxStatementCells, statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { makeStatement, makeStatements } from '../factory.ts';
import { newestAudit, refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('update-symbol-statements', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const save = (input: object) =>
    server.editor.call(updateSymbolStatements, { symbol: 'ACME', table: 'income', ...input });
  const undo = (id: number | null) => server.editor.call(revertChangeSet, { id: id!, reason: '' });
  const row = async (id: string, symbol = 'ACME', table = 'income') => {
    const period = id.endsWith('FY') ? 'annual' : 'quarter';
    const { body } = await server.editor.call(getSymbolStatements, { symbol, type: 'db', table, period });
    return body.outputResults?.find((one) => one.id === id);
  };
  const bad = (input: object, text: string | RegExp, status = 400) =>
    refuses(
      server,
      server.editor,
      updateSymbolStatements,
      { symbol: 'ACME', table: 'income', ...input },
      status,
      text,
    );
  const fresh = (symbol: string, ids: readonly string[] = ['2023-Q1', '2023-Q2']) =>
    makeStatements(
      server.platform,
      'fmp',
      ids.map((id) => makeStatement(symbol, 'income', id, { revenue: 10, netIncome: 1 })),
    );

  test('saves cells, a deletion and a restore as one change set, and one undo takes all back (r001-save-diff-only, r001-record-edit-queue, m001-statements-statements-updated-sucessfully)', async () => {
    await fresh('MANY', ['2022-Q1', '2023-Q1', '2023-Q2', '2023-Q3']);
    await save({ symbol: 'MANY', deletedValues: ['2022-Q1'] });
    const saved = await save({
      symbol: 'MANY',
      updatedValues: {
        '2023-Q1': { revenue: '1,234.5', reportedCurrency: 'eur' },
        '2023-Q2': { netIncome: '' },
      },
      deletedValues: ['2023-Q3'],
      restoredValues: ['2022-Q1'],
      reason: 'checked against the filing',
    });
    assert.equal(saved.body.message, 'Statements Updated Sucessfully!');
    assert.deepEqual(
      saved.body.changed.map(({ id, field, before, after }) => [id, field, before, after]),
      [
        ['2023-Q3', 'record', 'fmp', null],
        ['2023-Q2', 'netIncome', 1, null],
        ['2023-Q1', 'reportedCurrency', 'USD', 'EUR'],
        ['2023-Q1', 'revenue', 10, 1234.5],
        ['2022-Q1', 'record', null, 'fmp'],
        ['2022-Q1', 'date', null, '2022-03-31'],
        ['2022-Q1', 'reportedCurrency', null, 'USD'],
        ['2022-Q1', 'revenue', null, 10],
        ['2022-Q1', 'netIncome', null, 1],
      ],
    );
    assert.deepEqual(
      saved.body.records.map((one) => one.id),
      ['2023-Q3', '2023-Q2', '2023-Q1', '2022-Q1'],
    );
    const edited = await row('2023-Q1', 'MANY');
    assert.deepEqual(
      [edited?.['revenue'], edited?.reportedCurrency, edited?.overridden],
      [1234.5, 'EUR', { revenue: 10, reportedCurrency: 'USD' }],
    );
    assert.equal((await row('2023-Q3', 'MANY'))?.deleted, true);
    const audit = await newestAudit(server, 'MANY');
    assert.deepEqual(
      [audit?.kind, audit?.reason],
      ['statement.records-updated', 'checked against the filing'],
    );
    const named = await server.editor.call(getChangeSet, { id: saved.body.changeSetId! });
    assert.equal(named.body.changeSet.summary, 'Income: 2 updated, 1 deleted, 1 restored');
    assert.deepEqual(named.body.cells.rows.map(({ where }) => where).toSorted(), [
      'Correction of MANY, Income, 2023-Q1: reportedCurrency',
      'Correction of MANY, Income, 2023-Q1: revenue',
      'Correction of MANY, Income, 2023-Q2: netIncome',
      'Record of MANY, Income, 2022-Q1: deleted',
      'Record of MANY, Income, 2023-Q3: deleted',
    ]);
    assert.equal((await undo(saved.body.changeSetId)).status, 200);
    assert.deepEqual(
      [
        (await row('2023-Q1', 'MANY'))?.['revenue'],
        (await row('2023-Q3', 'MANY'))?.deleted,
        (await row('2022-Q1', 'MANY'))?.deleted,
      ],
      [10, false, true],
    );
  });

  test('numbers lose their thousands separators, an empty text empties the cell (r001-number-normalise)', async () => {
    await fresh('TYPED');
    await save({
      symbol: 'TYPED',
      updatedValues: { '2023-Q1': { revenue: ' 1,234,567.25 ', netIncome: ' ' } },
    });
    const typed = await row('2023-Q1', 'TYPED');
    assert.deepEqual([typed?.['revenue'], typed?.['netIncome']], [1234567.25, null]);
  });

  test('null takes the edit of a field back, a value equal to the source’s removes the correction (d074)', async () => {
    await fresh('RESET');
    await save({ symbol: 'RESET', updatedValues: { '2023-Q1': { revenue: 11, netIncome: 2 } } });
    assert.deepEqual((await row('2023-Q1', 'RESET'))?.overridden, { revenue: 10, netIncome: 1 });
    await save({ symbol: 'RESET', updatedValues: { '2023-Q1': { revenue: null } } });
    assert.deepEqual((await row('2023-Q1', 'RESET'))?.overridden, { netIncome: 1 });
    await save({ symbol: 'RESET', updatedValues: { '2023-Q1': { netIncome: 1 } } });
    assert.deepEqual((await row('2023-Q1', 'RESET'))?.overridden, {});
  });

  test('nothing to save is said in one of two texts (r001-save-nothing, m001-statements-no-records-to-update, m001-statements-no-records-need-to-update)', async () => {
    await bad({}, statementTexts.nothingToSave);
    await bad({ updatedValues: { '2023-Q1': {} } }, 'No records to update!');
    await bad({ updatedValues: { '2023-Q1': { revenue: 100 } } }, 'No records need to update!');
    await bad({ updatedValues: { '2023-Q1': { revenue: null } } }, 'No records need to update!');
    await bad({ restoredValues: ['2023-Q1'] }, 'No records need to update!');
  });

  test('an id without a record inserts one; a new symbol is initialised by an import', async () => {
    await fresh('NEW');
    const inserted = await save({
      symbol: 'NEW',
      updatedValues: { '2024-Q1': { date: '2024-03-31', revenue: 12, fillingDate: '2024-05-01', cik: '7' } },
    });
    const made = await row('2024-Q1', 'NEW');
    assert.deepEqual(
      [made?.source, made?.date, made?.filingDate, made?.cik, made?.['revenue'], made?.overridden],
      ['manual', '2024-03-31', '2024-05-01', '0000000007', 12, {}],
    );
    const corrected = await save({ symbol: 'NEW', updatedValues: { '2024-Q1': { revenue: 13 } } });
    assert.deepEqual((await row('2024-Q1', 'NEW'))?.overridden, { revenue: 12 });
    await undo(inserted.body.changeSetId);
    assert.equal(
      await row('2024-Q1', 'NEW'),
      undefined,
      'the correction of a record that is not there says nothing',
    );
    await undo(corrected.body.changeSetId);
    await bad(
      { updatedValues: { '2024-Q1': { revenue: 12 } } },
      /^updatedValues\.2024-Q1\.date: is required/,
    );
    await bad(
      { symbol: 'NOBODY', updatedValues: { '2024-Q1': { date: '2024-03-31' } } },
      statementTexts.none,
      404,
    );
  });

  test('change sets are undone in any order', async () => {
    await fresh('ORDER');
    const first = await save({ symbol: 'ORDER', updatedValues: { '2023-Q1': { revenue: 11 } } });
    const second = await save({ symbol: 'ORDER', updatedValues: { '2023-Q1': { netIncome: 2 } } });
    const third = await save({ symbol: 'ORDER', deletedValues: ['2023-Q1'] });
    await undo(first.body.changeSetId);
    await undo(third.body.changeSetId);
    const left = await row('2023-Q1', 'ORDER');
    assert.deepEqual([left?.['revenue'], left?.['netIncome'], left?.deleted], [10, 2, false]);
    await undo(second.body.changeSetId);
    assert.deepEqual((await row('2023-Q1', 'ORDER'))?.overridden, {});
  });

  test('two people who edit one cell: the second gets both values, another cell is no conflict', async () => {
    await fresh('RACE');
    await save({ symbol: 'RACE', updatedValues: { '2023-Q1': { revenue: 11 } } });
    const late = { '2023-Q1': { revenue: 12 } };
    const refused = await save({
      symbol: 'RACE',
      updatedValues: late,
      expected: { '2023-Q1': { revenue: 10 } },
    });
    assert.equal(refused.status, 409);
    const { conflicts } = refused.body as unknown as { conflicts: object[] };
    assert.deepEqual(conflicts, [
      { field: 'revenue', expected: 10, actual: 11, wanted: 12, where: 'RACE income 2023-Q1' },
    ]);
    const other = await save({
      symbol: 'RACE',
      updatedValues: { '2023-Q1': { netIncome: 3 } },
      expected: { '2023-Q1': { netIncome: 1 } },
    });
    assert.equal(other.status, 200);
    await bad(
      { symbol: 'RACE', updatedValues: late, expectedChangeSet: 0 },
      /^Somebody else repaired RACE/,
      409,
    );
    const newest = other.body.changeSetId!;
    assert.equal(
      (await save({ symbol: 'RACE', updatedValues: late, expectedChangeSet: newest })).status,
      200,
    );
  });

  test('two people about one cell or record: a reset or deletion of what has changed since is refused with what it holds', async () => {
    await fresh('STALE', ['2023-Q1', '2023-Q2']);
    const stale = { symbol: 'STALE' };
    await save({ ...stale, updatedValues: { '2023-Q1': { revenue: 11 }, '2023-Q2': { revenue: 20 } } });
    await save({ ...stale, updatedValues: { '2023-Q1': { revenue: 13 } } });
    const conflictsOf = async (input: object) => {
      const given = { symbol: 'STALE', table: 'income', ...input };
      await refuses(server, server.editor, updateSymbolStatements, given, 409, /^Somebody else changed/);
      const { body } = await server.editor.call(updateSymbolStatements, given);
      return (body as unknown as { conflicts: object[] }).conflicts;
    };
    const reset = { updatedValues: { '2023-Q1': { revenue: null } } };
    assert.deepEqual(await conflictsOf({ ...reset, expected: { '2023-Q1': { revenue: 11 } } }), [
      { field: 'revenue', expected: 11, actual: 13, wanted: null, where: 'STALE income 2023-Q1' },
    ]);
    const deletion = { deletedValues: ['2023-Q2'] };
    assert.deepEqual(
      await conflictsOf({ ...deletion, expected: { '2023-Q2': { revenue: 10, netIncome: 1, link: '' } } }),
      [
        {
          field: '*',
          expected: { revenue: 10 },
          actual: { revenue: 20 },
          wanted: null,
          where: 'STALE income 2023-Q2',
        },
      ],
    );
    const seen = { '2023-Q1': { revenue: 13 }, '2023-Q2': { revenue: 20, netIncome: 1 } };
    const done = await save({ ...stale, ...reset, ...deletion, expected: seen });
    assert.equal(done.status, 200, done.body.message);
    const left = await row('2023-Q1', 'STALE');
    assert.deepEqual([left?.['revenue'], (await row('2023-Q2', 'STALE'))?.deleted], [10, true]);
    await undo(done.body.changeSetId);
    assert.equal((await save({ ...stale, ...reset, ...deletion })).status, 200, 'nothing is expected');
  });

  test('edits of one symbol at the same moment wait for each other, and none is lost', async () => {
    await fresh('SAME');
    const fields = ['revenue', 'netIncome', 'costOfRevenue', 'grossProfit', 'ebitda', 'eps'];
    const all = await Promise.all(
      fields.map((field, i) => save({ symbol: 'SAME', updatedValues: { '2023-Q1': { [field]: 100 + i } } })),
    );
    assert.deepEqual(
      all.map(({ status }) => status),
      fields.map(() => 200),
    );
    const after = await row('2023-Q1', 'SAME');
    assert.deepEqual(
      fields.map((field) => after?.[field]),
      [100, 101, 102, 103, 104, 105],
    );
  });

  test('a preview answers the same and writes nothing', async () => {
    const before = await server.digest();
    const { body } = await save({ updatedValues: { '2022-Q1': { revenue: 1 } }, preview: true });
    assert.deepEqual([body.preview, body.changeSetId, body.changedCount], [true, null, 1]);
    assert.deepEqual(
      body.records.map((one) => one['revenue']),
      [1],
    );
    assert.deepEqual([body.effects.count, body.effects.sample[0]?.field], [1, 'revenue']);
    assert.equal(await server.digest(), before);
  });

  test('names the record and the field of what cannot be, and writes nothing', async () => {
    const cell = (field: string, value: unknown) => ({ updatedValues: { '2023-Q1': { [field]: value } } });
    await bad(cell('profit', 1), 'updatedValues.2023-Q1.profit: is no field of income');
    await bad(cell('totalAssets', 1), 'updatedValues.2023-Q1.totalAssets: is no field of income');
    await bad(cell('constructor', 1), 'updatedValues.2023-Q1.constructor: is no field of income');
    await bad(cell('calendarYear', 2020), /is part of the key and not edited$/);
    await bad(cell('revenue', 'much'), /^updatedValues\.2023-Q1\.revenue: must be a number/);
    await bad(cell('revenue', 1e19), /^updatedValues\.2023-Q1\.revenue: must be at most/);
    await bad(cell('date', '2023-02-30'), 'updatedValues.2023-Q1.date: must be a date such as 2024-06-30');
    await bad(cell('date', ''), 'updatedValues.2023-Q1.date: is required');
    await bad(
      cell('reportedCurrency', 'QQQ'),
      'updatedValues.2023-Q1.reportedCurrency: QQQ is not a currency',
    );
    await bad(cell('reportedCurrency', 'DOLLAR'), /three letters/);
    await bad(
      cell('finalLink', 'javascript:alert(1)'),
      /^updatedValues\.2023-Q1\.finalLink: must be an address/,
    );
    await bad(cell('revenue', [1]), /^updatedValues\.2023-Q1\.revenue: must be a text, a number or null/);
    await bad({ updatedValues: { '2023-Q5': { revenue: 1 } } }, /^updatedValues\.2023-Q5/);
    await bad({ updatedValues: { '1812-Q1': { revenue: 1 } } }, /^updatedValues\.1812-Q1/);
    await bad(
      { deletedValues: ['2030-Q1'] },
      'deletedValues.0: there is no record 2030-Q1 of ACME in income',
    );
    await bad(
      { deletedValues: ['2023-Q1'], restoredValues: ['2023-Q1'] },
      'deletedValues: 2023-Q1 appears twice',
    );
    await bad({ table: 'tax' }, /^table: must be one of/);
    await bad({ symbol: '' }, 'Please enter a ticker!');
  });

  test('takes every cell of 120 periods at once, and no more', async () => {
    const ids = Array.from({ length: 120 }, (_unused, i) => `${1990 + Math.floor(i / 4)}-Q${(i % 4) + 1}`);
    const { numberFields } = await import('../fields.ts');
    const zeros = Object.fromEntries(numberFields.balance.map((name) => [name, 1]));
    await makeStatements(
      server.platform,
      'fmp',
      ids.map((id) => makeStatement('WIDE', 'balance', id, zeros)),
    );
    const updatedValues = Object.fromEntries(
      ids.map((id) => [id, Object.fromEntries(numberFields.balance.map((name) => [name, 1000]))]),
    );
    const saved = await save({ symbol: 'WIDE', table: 'balance', updatedValues });
    assert.deepEqual([saved.status, saved.body.changedCount], [200, 120 * 44]);
    assert.equal(saved.body.changed.length, 200);
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_unused, i) => [
        `${1900 + Math.floor(i / 4)}-Q${(i % 4) + 1}`,
        updatedValues[ids[0]!],
      ]),
    );
    await bad(
      { symbol: 'WIDE', table: 'balance', updatedValues: many },
      `updatedValues: must change at most ${maxStatementCells} cells`,
    );
  });

  test('is refused without the grant, with nothing written', async () => {
    const input = { symbol: 'ACME', table: 'income', updatedValues: { '2023-Q1': { revenue: 1 } } };
    await refuses(server, server.stranger, updateSymbolStatements, input, 403, /access/);
    await refuses(server, server.nobody, updateSymbolStatements, input, 401, /sign/i);
  });
});
