import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { periodCodes, permissionKeys } from '@midoffice/contract/kernel';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { allFixes } from '../registry.ts';

describe('get-all-fixes', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers an object keyed by fix name with the properties of each fix tool (r000-fix-props)', async () => {
    const staff = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { status, body } = await staff.call(getAllFixes, {});
    assert.equal(status, 200);
    const names = Object.keys(body);
    assert.ok(names.length >= 20, `${names.length} fixes`);
    assert.deepEqual(names, [...(await allFixes()).keys()]);
    const { label, functions } = body['stalePrices']!;
    assert.equal(label, 'Stale prices');
    assert.deepEqual(Object.keys(functions), ['report', 'repair']);
    assert.deepEqual(functions['repair']!.params['minRun'], {
      types: ['number'],
      default: 5,
      required: false,
      notes: 'Fewest bars that count as a run.',
    });
    assert.deepEqual(functions['repair']!.params['symbols'], {
      types: ['string', 'array'],
      required: true,
      notes: 'Tickers with commas between them; * for every symbol.',
    });
    assert.deepEqual(
      [functions['repair']!.params['development']!.types, functions['repair']!.params['from']!.types],
      [['boolean'], ['date']],
    );
    assert.deepEqual([functions['report']!.repairs, functions['repair']!.repairs], [false, true]);
  });

  test('every function over a range of days offers the period codes in place of its first day (r001-period-codes)', async () => {
    const staff = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { body } = await staff.call(getAllFixes, {});
    const ranged = Object.entries(body).flatMap(([fix, answer]) =>
      Object.entries(typeof answer === 'string' ? {} : answer.functions).flatMap(([name, { params }]) =>
        params['from'] && params['to']
          ? [{ name: `${fix}.${name}`, options: params['period']?.options }]
          : [],
      ),
    );
    assert.ok(ranged.length > 10, `${ranged.length} functions`);
    for (const { name, options } of ranged) assert.deepEqual(options, periodCodes, name);
  });

  test('no fix is called like a key of the navigation: its name is a permission of its own (r000-fix-subitems)', async () => {
    const names = [...(await allFixes()).keys()];
    assert.deepEqual(
      names.filter((name) => permissionKeys.includes(name) || !/^[a-z][A-Za-z]+$/.test(name)),
      [],
    );
  });

  test('a caller without a session gets no fixes', async () => {
    assert.equal((await server.nobody.call(getAllFixes, {})).status, 401);
  });
});
