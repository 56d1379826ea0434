import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import { getSecTables } from '@midoffice/contract/fundamentals/extractor/calls/get-sec-tables';
import { noAccess, refuses } from '../testing/extractor.ts';
import { filingServer, type FilingServer } from '../testing/filing.ts';

describe('calculate-table', () => {
  let server: FilingServer;
  before(async () => {
    server = await filingServer();
  });
  after(() => server.close());

  const input = async (date: string, given: object = {}) => {
    const { tables } = (await server.analyst.call(getSecTables, { finalLink: server.link })).body;
    const table = Object.values(tables)[0]!.find((one) => one.date === date)!;
    const shared = {
      mapper: 'Income: general',
      symbol: 'ACME',
      statementType: 'income',
      comparePeriod: 'annual',
    };
    return { ...shared, table, ...given };
  };

  test('compares what the mapper finds with the record of the year (r001-calculator-compare-period, m001-extractor-calculation-completed)', async () => {
    const { body, status } = await server.analyst.call(calculateTable, await input('2022-12-31'));
    assert.equal(status, 200, body.message);
    assert.equal(body.message, 'Calculation completed!');
    assert.deepEqual([body.calendarYear, body.period, body.exists], [2022, 'FY', true]);
    const { revenue, grossProfit, otherExpenses } = body.analyzedStatement;
    assert.deepEqual(
      [revenue!.value, revenue!.dbValue, revenue!.foundTableValue, revenue!.label],
      [460e6, 450e6, 460e6, 'Net sales'],
    );
    assert.deepEqual(revenue!.fullChanges, [{ type: 'mapping', label: 'Net sales', value: 460e6 }]);
    assert.ok(revenue!.rule!.conditions.length);
    assert.deepEqual(revenue!.proof!.agrees, true);
    assert.equal(grossProfit!.value, 184e6);
    assert.equal(otherExpenses?.label ?? null, null);
    assert.deepEqual(body.analyzedTable[0]!.fields, ['revenue']);
    const changes = Object.values(body.sectionChanges).flat();
    assert.deepEqual(
      changes.find(({ field }) => field === 'revenue'),
      { field: 'revenue', label: 'Net sales', oldValue: 450e6, newValue: 460e6 },
    );
  });

  test('a cell that its own tag contradicts is marked, with what differs', async () => {
    const { body } = await server.analyst.call(calculateTable, await input('2023-12-31'));
    assert.deepEqual([body.proof.checked, body.proof.agreed], [4, 3]);
    const { proof } = body.analyzedStatement['netIncome']!;
    assert.deepEqual([proof!.agrees, proof!.problem], [false, 'the scale differs: tagged 70000']);
    assert.deepEqual([body.calendarYear, body.period, body.exists], [2023, 'FY', false]);
  });

  test('a column of another period than the record that was named is a problem', async () => {
    const place = { calendarYear: 2022, period: 'FY' };
    const other = (await server.analyst.call(calculateTable, await input('2023-12-31', place))).body;
    assert.deepEqual([other.calendarYear, other.exists], [2022, true]);
    assert.equal(
      other.problems[0],
      'the column ends on 2023-12-31 but 2022-FY on 2022-12-31: choose the column of 2022-FY',
    );
    const own = (await server.analyst.call(calculateTable, await input('2022-12-31', place))).body;
    assert.ok(!own.problems.some((text) => text.startsWith('the column ends')));
  });

  test('a year becomes its last quarter by the earlier ones', async () => {
    const { body } = await server.analyst.call(
      calculateTable,
      await input('2022-12-31', { comparePeriod: 'quarter' }),
    );
    const { revenue, eps } = body.analyzedStatement;
    assert.deepEqual([body.period, revenue!.value, revenue!.dbValue], ['Q4', 130e6, 130e6]);
    assert.equal(revenue!.fullChanges.at(-1)!.type, 'calculation');
    assert.equal(eps, undefined);
    const none = await server.analyst.call(
      calculateTable,
      await input('2023-12-31', { comparePeriod: 'quarter' }),
    );
    assert.match(none.body.problems[0]!, /2023-Q1 is not stored, so no quarter follows from 12 months/);
  });

  test('takes a mapper that is not saved, and leaves cells empty where its rules disagree', async () => {
    const mapper = { value: { revenue: { 1: ['=Net sales'], 2: ['=Gross profit'] } } };
    const { body } = await server.analyst.call(calculateTable, await input('2022-12-31', { mapper }));
    const { revenue } = body.analyzedStatement;
    assert.equal(revenue!.value, null);
    assert.deepEqual(
      revenue!.candidates.map(({ label, value }) => [label, value]),
      [
        ['Net sales', 460e6],
        ['Gross profit', 184e6],
      ],
    );
  });

  test('no table, an unknown mapper, bad input and strangers are refused (m001-extractor-please-select-a-table-to-calculate)', async () => {
    const good = await input('2022-12-31');
    const select = 'Please select a table to calculate.';
    const refused = (given: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, calculateTable, { ...good, ...given }, status, text);
    await refused({ table: null }, 400, select);
    await refused({ table: { fields: [] } }, 400, select);
    await refused({ mapper: 'Nobody' }, 404, 'mapper: there is no row mapper Nobody');
    await refused({ comparePeriod: 'month' }, 400, /^comparePeriod: must be one of quarter, annual/);
    await refused({ table: { fields: [{ label: 'x', value: 'y' }] } }, 400, /^table\.fields\.0\.value/);
    await refuses(server, server.stranger, calculateTable, good, 403, noAccess);
  });
});
