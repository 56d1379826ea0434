// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { readLayerActions } from '../../charts/api.ts';
import { makeBars, quietBars } from '../../charts/factory.ts';
import { makeRecords } from '../factory.ts';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

describe('update-eps-data', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());
  const read = async (type: EdsTable, symbol = 'ACME') =>
    (await server.editor.call(getEpsEditor, { symbol, type })).body;
  const record = async (type: EdsTable, key: string, symbol = 'ACME') =>
    (await read(type, symbol)).main.find((one) => one.key === key);
  const save = (input: object) =>
    server.editor.call(updateEpsData, { symbol: 'ACME', table: 'earnings', ...input });
  const undo = (id: number | null) => server.editor.call(revertChangeSet, { id: id!, reason: '' });
  const closes = async () => {
    const admin = await server.staff();
    const { columns } = (await admin.call(getChartData, { symbol: 'ACME', from: '2020-01-01' })).body;
    return { close: columns.close[0]!, adjClose: columns.adjClose[0]! };
  };

  test('saves an edit, a deletion, an override toggle and an invalid mark as one change set (r001-eps-save-together)', async () => {
    await makeRecords(server.platform, 'earnings', 'yahoo', 'MANY', [
      { date: '2023-02-01', eps: 1 },
      { date: '2023-05-01', eps: 2 },
      { date: '2023-08-01', eps: 3 },
      { date: '2023-11-01', eps: 4 },
    ]);
    await makeRecords(server.platform, 'earnings', 'nasdaq', 'MANY', [{ date: '2023-11-01', eps: 9 }]);
    const saved = await save({
      symbol: 'MANY',
      updatedValues: [{ key: '2023-02-01', eps: '1,234.5', revenue: '', expected: { eps: 1 } }],
      deletedValues: ['2023-05-01'],
      noOverride: ['2023-08-01'],
      invalidValues: [{ key: '2023-11-01', source: 'nasdaq', invalid: true }],
      reason: 'checked against the filing',
    });
    assert.equal(saved.body.message, 'Records updated successfully.');
    const { main, meta, full } = await read('earnings', 'MANY');
    assert.deepEqual(
      main.map((one) => [one.key, one.source, one.eps, one.deleted]),
      [
        ['2023-11-01', 'yahoo', 4, false],
        ['2023-08-01', 'yahoo', 3, false],
        ['2023-05-01', 'yahoo', 2, true],
        ['2023-02-01', 'yahoo', 1234.5, false],
      ],
    );
    assert.deepEqual(main[3]!.overridden, { eps: 1 });
    assert.deepEqual(meta, ['2023-08-01']);
    assert.equal(full[0]!.records[0]!.invalid, true);
    assert.equal(saved.body.cells.length, 4);
    const audit = await newestAudit(server, 'MANY');
    assert.deepEqual([audit?.kind, audit?.reason], ['eds.records-updated', 'checked against the filing']);

    await makeRecords(server.platform, 'earnings', 'nasdaq', 'MANY', [
      { date: '2023-08-01', eps: 33 },
      { date: '2023-02-01', eps: 11 },
    ]);
    const later = (await read('earnings', 'MANY')).main;
    assert.equal(later[1]!.eps, 3, 'a key without override keeps its values');
    assert.deepEqual([later[3]!.eps, later[3]!.overridden], [1234.5, { eps: 11 }]);

    assert.equal((await undo(saved.body.changeSetId)).status, 200);
    const undone = await read('earnings', 'MANY');
    assert.deepEqual(
      undone.main.map((one) => [one.eps, one.deleted]),
      [
        [9, false],
        [33, false],
        [2, false],
        [11, false],
      ],
    );
    assert.deepEqual(undone.meta, []);
  });

  test('takes flat records by their key fields, in a list or by their key, and answers them', async () => {
    await makeRecords(server.platform, 'analyst_data', 'zacks', 'FLAT', [
      { date: '2024-12-31', period: 'annual', fieldType: 'eps', average: 5 },
      { date: '2024-12-31', period: 'annual', fieldType: 'revenue', average: 900 },
      { date: '2024-12-31', period: 'quarter', fieldType: 'eps', average: 1.3 },
    ]);
    const named = (period: string, fieldType: string) => ({ date: '2024-12-31', period, fieldType });
    const table = { symbol: 'FLAT', table: 'analyst_data' };
    const { body } = await save({
      ...table,
      updatedValues: [{ ...named('annual', 'eps'), symbol: 'FLAT', average: 6 }],
      deletedValues: [named('annual', 'revenue')],
      noOverride: [named('quarter', 'eps')],
    });
    assert.deepEqual(
      body.records.map((one) => [one.symbol, one.date, one.fieldType, one.average, one.deleted]).toSorted(),
      [
        ['FLAT', '2024-12-31', 'eps', 1.3, false],
        ['FLAT', '2024-12-31', 'eps', 6, false],
        ['FLAT', '2024-12-31', 'revenue', 900, true],
      ],
    );
    assert.deepEqual((await read('analyst_data', 'FLAT')).meta, ['2024-12-31|quarter|eps']);
    await save({ ...table, updatedValues: { '2024-12-31|annual|eps': { average: 7 } } });
    assert.equal((await record('analyst_data', '2024-12-31|annual|eps', 'FLAT'))?.average, 7);
    const bad = (input: object, text: string | RegExp) =>
      refuses(server, server.editor, updateEpsData, { ...table, ...input }, 400, text);
    await bad({ updatedValues: [{ average: 1 }] }, 'updatedValues.0.date: is required');
    await bad({ deletedValues: [{ date: '2024-12-31' }] }, 'deletedValues.0.period: is required');
    const ofOther = { ...named('annual', 'eps'), symbol: 'ACME', average: 1 };
    await bad({ updatedValues: [ofOther] }, 'updatedValues.0.symbol: must be FLAT, as the call says');
    const marked = { ...named('annual', 'eps'), invalid: true };
    await bad({ updatedValues: [marked] }, /^updatedValues\.0\.invalid: is set by eps-editor-invalidate$/);
    const gone = { ...named('annual', 'eps'), deleted: true };
    await bad({ updatedValues: [gone] }, /^updatedValues\.0\.deleted: is set by deletedValues/);
    await bad({ updatedValues: 'all' }, /^updatedValues: must be a list of records/);
  });

  test('a cell that goes back to the database value loses its correction, a reset takes all of a record out (r001-eps-cell-cycle)', async () => {
    const key = '2023-05-02';
    await save({ updatedValues: [{ key, eps: 5, revenue: 7 }] });
    assert.deepEqual((await record('earnings', key))?.overridden, { eps: 1.1, revenue: 100 });
    await save({ updatedValues: [{ key, eps: 1.1 }] });
    assert.deepEqual((await record('earnings', key))?.overridden, { revenue: 100 });
    await save({ resetValues: [{ key }] });
    assert.deepEqual((await record('earnings', key))?.overridden, {});
    await save({ deletedValues: [key] });
    await save({ restoredValues: [key] });
    assert.equal((await record('earnings', key))?.deleted, false);
  });

  test('a split moves the chart in the same change set, and one undo takes both back', async () => {
    const date = server.days[20]!;
    const before = await closes();
    const saved = await save({
      table: 'splits',
      updatedValues: [{ key: date, numerator: 4, expected: { numerator: 2 } }],
    });
    assert.equal((await closes()).close, before.close / 2);
    assert.deepEqual(saved.body.cells.map((cell) => cell.table).sort(), ['eds_cell', 'split_fact']);
    await undo(saved.body.changeSetId);
    assert.deepEqual([await closes(), (await record('splits', date))?.numerator], [before, 2]);
    const gone = await save({ table: 'splits', deletedValues: [date] });
    assert.equal((await closes()).close, before.close * 2);
    await undo(gone.body.changeSetId);
    assert.deepEqual(await closes(), before);
  });

  test('a dividend amount moves the adjusted close, and agreeing with the vendor leaves no fact', async () => {
    const date = server.days[30]!;
    await makeRecords(server.platform, 'dividends', 'yahoo', 'ACME', [{ date, dividend: 2 }]);
    const before = await closes();
    const saved = await save({ table: 'dividends', updatedValues: [{ key: date, dividend: 5 }] });
    const { dividends } = await readLayerActions(server.platform.db, 'ACME', 'production');
    assert.deepEqual(
      dividends.map((one) => ({ ...one })),
      [{ date, amount: 5 }],
    );
    const moved = await closes();
    assert.equal(moved.close, before.close);
    assert.ok(moved.adjClose < before.adjClose * 0.96, `${moved.adjClose}`);
    assert.ok(saved.body.effects.count > 30);
    await undo(saved.body.changeSetId);
    assert.deepEqual(await closes(), before);
  });

  test('of two corrected dividends either can be undone first: the other still moves the adjusted close', async () => {
    const [first, second] = [server.days[10]!, server.days[30]!];
    const records = [first, second].map((date) => ({ date, dividend: 2 }));
    const bars = quietBars(40).map((bar) => ({ ...bar, adjClose: bar.close }));
    await makeBars(server.platform, 'PAYER', bars);
    await makeRecords(server.platform, 'dividends', 'yahoo', 'PAYER', records);
    const admin = await server.staff();
    const adjClose = async () =>
      (await admin.call(getChartData, { symbol: 'PAYER', from: '2020-01-01' })).body.columns.adjClose[0]!;
    const edit = async (key: string) =>
      (await save({ symbol: 'PAYER', table: 'dividends', updatedValues: [{ key, dividend: 5 }] })).body
        .changeSetId;
    const sent = await adjClose();
    const one = await edit(first);
    const two = await edit(second);
    assert.equal((await undo(one)).status, 200);
    const left = await adjClose();
    assert.ok(left < sent * 0.97, `${left} of ${sent}`);
    assert.equal((await undo(two)).status, 200);
    assert.equal(await adjClose(), sent);
  });

  test('a preview writes nothing and shows the bars that would change', async () => {
    const digest = await server.digest();
    const { body } = await save({
      table: 'splits',
      preview: true,
      updatedValues: [{ key: server.days[20]!, numerator: 3 }],
    });
    assert.deepEqual([body.preview, body.changeSetId, body.effects.series.length > 0], [true, null, true]);
    assert.equal(await server.digest(), digest);
  });

  test('another value in the meantime is a 409 with both', async () => {
    const key = '2023-08-02';
    const digest = await server.digest();
    const answer = await save({
      updatedValues: [
        { key, eps: 3, expected: { eps: 1.2 } },
        { key: '2023-05-02', eps: 3, expected: { eps: 1.1 } },
      ],
    });
    assert.equal(answer.status, 409);
    assert.deepEqual((answer.body as unknown as { conflicts: unknown }).conflicts, [
      { field: 'eps', expected: 1.2, actual: 1.25, wanted: 3, where: `ACME earnings ${key}` },
    ]);
    assert.equal(await server.digest(), digest, 'the other edit is not applied either');
    await save({ updatedValues: [{ key, eps: 9 }] });
    const corrected = await server.digest();
    const unseen = await save({ resetValues: [{ key, fields: ['eps'], expected: { eps: 4 } }] });
    assert.deepEqual((unseen.body as unknown as { conflicts: unknown }).conflicts, [
      { field: 'eps', expected: 4, actual: 9, wanted: 1.25, where: `ACME earnings ${key}` },
    ]);
    assert.equal(await server.digest(), corrected, 'a correction that was not seen is not taken out');
    const seen = await save({ resetValues: [{ key, fields: ['eps'], expected: { eps: 9 } }] });
    assert.equal(seen.status, 200);
    const stale = await save({ noOverride: [key], expectedNoOverride: ['2023-05-02'] });
    assert.equal(stale.status, 409);
  });

  /** A symbol with two records of earnings, and its saves and refusals. */
  async function earningsOf(symbol: string) {
    await makeRecords(server.platform, 'earnings', 'zacks', symbol, [
      { date: '2023-05-02', eps: 1.1, revenue: 100 },
      { date: '2023-08-01', eps: 1.2, revenue: 110 },
    ]);
    const saved = (input: object) => save({ symbol, ...input });
    const refusal = async (input: object) => {
      const digest = await server.digest();
      const { status, body } = await saved(input);
      assert.equal(status, 409);
      assert.equal(await server.digest(), digest);
      return body as unknown as { message: string; conflicts: unknown };
    };
    return { saved, refusal };
  }

  test('a reset of a whole record with an expectation refuses a correction that was not seen', async () => {
    const { saved, refusal } = await earningsOf('WHOLE');
    const key = '2023-08-01';
    await saved({ updatedValues: [{ key, eps: 31, revenue: 32 }] });
    const where = `WHOLE earnings ${key}`;
    assert.deepEqual((await refusal({ resetValues: [{ key, expected: { eps: 31 } }] })).conflicts, [
      { field: 'revenue', expected: 110, actual: 32, wanted: 110, where },
    ]);
    const other = { resetValues: [{ key, expected: { eps: 30, revenue: 32 } }] };
    assert.deepEqual((await refusal(other)).conflicts, [
      { field: 'eps', expected: 30, actual: 31, wanted: 1.2, where },
    ]);
    assert.equal((await saved({ resetValues: [{ key, expected: { eps: 31, revenue: 32 } }] })).status, 200);
    assert.deepEqual((await record('earnings', key, 'WHOLE'))?.overridden, {});
    await saved({ updatedValues: [{ key, eps: 31 }] });
    assert.equal((await saved({ resetValues: [{ key }] })).status, 200, 'nothing is expected');
  });

  test('an empty list of keys without override lets none go unless it says which', async () => {
    const { saved, refusal } = await earningsOf('HELD');
    const held = ['2023-05-02', '2023-08-01'];
    assert.equal((await saved({ noOverride: held })).status, 200);
    const { message, conflicts } = await refusal({ noOverride: [] });
    assert.match(message, /2023-05-02, 2023-08-01\. To do so, send them as expectedNoOverride\.$/);
    assert.deepEqual(conflicts, [
      { field: 'noOverride', expected: [], actual: held, wanted: [], where: 'HELD earnings' },
    ]);
    const one = held.slice(1);
    assert.equal((await saved({ noOverride: one })).status, 200, 'a list that names keys is the whole list');
    assert.deepEqual((await read('earnings', 'HELD')).meta, one);
    assert.equal((await saved({ noOverride: [], expectedNoOverride: one })).status, 200);
    assert.deepEqual((await read('earnings', 'HELD')).meta, []);
    const edit = { updatedValues: [{ key: held[0], eps: 44 }], noOverride: [] };
    assert.equal((await saved(edit)).status, 200, 'nothing is held');
  });

  test('refuses by name what cannot be, and writes nothing', async () => {
    const bad = (input: object, text: string | RegExp, status = 400) =>
      refuses(
        server,
        server.editor,
        updateEpsData,
        { symbol: 'ACME', table: 'earnings', ...input },
        status,
        text,
      );
    const cell = (values: object, key = '2023-05-02') => ({ updatedValues: [{ key, ...values }] });
    await bad({}, 'No records to update!');
    await bad(cell({ eps: 1.1 }), 'No records to update!');
    await bad(cell({ eps: 'many' }), 'updatedValues.0.eps: must be a number');
    await bad(cell({ eps: '1,23' }), 'updatedValues.0.eps: must use a point for decimals, as in 1.23');
    await bad(cell({ eps: 1e300 }), 'updatedValues.0.eps: must be at most 1000000000000000');
    await bad(cell({ price: 1 }), 'updatedValues.0.price: is no field of earnings');
    await bad(cell({ date: '2023-05-03' }), 'updatedValues.0.date: is part of the key and not edited');
    await bad(cell({ time: 'noon' }), /^updatedValues\.0\.time: must be one of bmo/);
    await bad(cell({ fiscalDateEnding: '2023-02-30' }), /fiscalDateEnding: must be a date/);
    await bad(cell({ call: 'javascript:alert(1)' }), /call: must be an address/);
    await bad(cell({ eps: 2 }, '2020-01-01'), /^updatedValues\.0\.key: there is no record 2020-01-01/);
    await bad(
      { updatedValues: [cell({ eps: 2 }).updatedValues[0], cell({ eps: 3 }).updatedValues[0]] },
      'updatedValues: 2023-05-02 appears twice',
    );
    await bad(
      { deletedValues: ['2023-05-02'], restoredValues: ['2023-05-02'] },
      'deletedValues: 2023-05-02 appears twice',
    );
    await bad({ deletedValues: ['2020-01-01'] }, /^deletedValues\.0: there is no record/);
    await bad({ noOverride: ['2020-01-01'] }, /^noOverride\.0: there is no record/);
    await bad(
      { invalidValues: [{ key: '2023-05-02', source: 'zacks', invalid: true }] },
      /^invalidValues\.0\.source: zacks has no record/,
    );
    const split = (values: object) => ({ table: 'splits', ...cell(values, server.days[20]) });
    await bad(split({ numerator: 0 }), 'updatedValues.0.numerator: must be above 0');
    await bad(split({ numerator: -2 }), 'updatedValues.0.numerator: must be above 0');
    await bad(split({ numerator: 'four' }), 'updatedValues.0.numerator: must be a number');
    await bad(split({ numerator: null }), 'updatedValues.0.numerator: is required');
    await bad(split({ numerator: 1 }), 'updatedValues.0.numerator: a ratio of 1 is no split');
    await bad({ symbol: 'NOPE', ...cell({ eps: 1 }) }, 'symbol: NOPE is not known', 404);
    for (const who of [server.stranger, server.clerk])
      await refuses(
        server,
        who,
        updateEpsData,
        { symbol: 'ACME', table: 'earnings', ...cell({ eps: 1 }) },
        403,
        'You do not have access to this page.',
      );
  });
});
