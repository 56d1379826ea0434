import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  cusipProblem,
  figiProblem,
  floatSharesOf,
  freeFloatOf,
  isinProblem,
  mainProfile,
  readSourceProfile,
  sourceNames,
} from './index.ts';

test('a free float gives the float shares (r001-manual-freefloat)', () => {
  assert.equal(floatSharesOf(80, 1000), 800);
  assert.equal(floatSharesOf(99.893112427, 15_908_100_096), 15_891_096_314);
  assert.equal(floatSharesOf(0, 1000), 0);
  for (const unknown of [0, null, undefined, Number.NaN]) assert.equal(floatSharesOf(80, unknown), undefined);
});

test('float shares give the free float, to 3 decimals (r001-manual-floatshares)', () => {
  assert.equal(freeFloatOf(333, 1000), 33.3);
  assert.equal(freeFloatOf(1, 3), 33.333);
  assert.equal(freeFloatOf(2, 3), 66.667);
  assert.equal(freeFloatOf(15_891_096_314, 15_908_100_096), 99.893);
  assert.equal(freeFloatOf(333, 0), undefined);
});

test('check digits of real identifiers hold, and one wrong character is found', () => {
  for (const isin of ['US0378331005', 'GB0002634946', 'DE0007164600', 'NL0010273215', 'US5949181045'])
    assert.equal(isinProblem(isin), null, isin);
  for (const cusip of ['037833100', '594918104', '68389X105', '30303M102', '88160R101'])
    assert.equal(cusipProblem(cusip), null, cusip);
  for (const figi of ['BBG000B9XRY4', 'BBG000BLNNH6', 'BBG000BPH459', 'BBG000N9MNX3'])
    assert.equal(figiProblem(figi), null, figi);
  assert.equal(isinProblem('US0378331004'), 'has a wrong check digit: US037833100 needs 5');
  assert.equal(cusipProblem('037833101'), 'has a wrong check digit: 03783310 needs 0');
  assert.equal(figiProblem('BBG000B9XRY5'), 'has a wrong check digit: BBG000B9XRY needs 4');
  for (const bad of ['', 'US037833100', 'us0378331005', 'US03783310055'])
    assert.match(isinProblem(bad)!, /^is no ISIN/);
  assert.match(cusipProblem('0378331')!, /^is no CUSIP/);
  assert.match(figiProblem('AAG000B9XRY4')!, /^is no FIGI/);
});

test('of each field the correction acts, else the first source that says anything', () => {
  const main = mainProfile(
    [
      { source: 'zacks', field: 'beta', value: 1.1 },
      { source: 'own-upload', field: 'city', value: 'Ulm' },
      { source: 'yahoo', field: 'beta', value: 1.2 },
      { source: 'fmp', field: 'beta', value: null },
      { source: 'fmp', field: 'ceo', value: 'A' },
    ],
    [
      { field: 'ceo', value: null, base: 'A', source: 'manual' },
      { field: 'beta', value: 1.3, base: 1.25, source: 'zacks' },
      { field: 'zip', value: '1', base: null, source: 'manual' },
    ],
    ['fmp', 'yahoo', 'zacks'],
  );
  assert.deepEqual(main.get('city'), {
    value: 'Ulm',
    source: 'own-upload',
    corrected: false,
    sourceValue: 'Ulm',
    origin: 'own-upload',
    conflict: false,
  });
  const of = (field: string) => {
    const { value, source, sourceValue, origin, conflict } = main.get(field)!;
    return [value, source, sourceValue, origin, conflict];
  };
  assert.deepEqual(of('ceo'), [null, 'manual', 'A', 'fmp', false]);
  assert.deepEqual(of('beta'), [1.3, 'zacks', 1.2, 'yahoo', true], 'yahoo said 1.25 before');
  assert.deepEqual(of('zip'), ['1', 'manual', null, null, false]);
});

test('each source is read by its own names; what it leaves out or nests elsewhere is missing', () => {
  const fields = ['companyName', 'beta', 'freeFloat', 'ceo', 'isAdr', 'city'];
  const yahoo = {
    price: { longName: 'Apple Inc.' },
    assetProfile: { companyOfficers: [{ name: 'Mr. Cook' }], city: '' },
    defaultKeyStatistics: { beta: 1.2 },
  };
  assert.deepEqual(readSourceProfile('yahoo', yahoo, fields), {
    companyName: 'Apple Inc.',
    beta: 1.2,
    ceo: 'Mr. Cook',
  });
  assert.deepEqual(readSourceProfile('morningstar', { freeFloatRatio: 0.5, name: ['x'] }, fields), {
    freeFloat: 50,
  });
  assert.deepEqual(readSourceProfile('elsewhere', { city: 'Ulm', beta: { raw: 1 } }, fields), {
    city: 'Ulm',
  });
  for (const odd of [null, undefined, 5, 'text', []])
    for (const source of Object.keys(sourceNames))
      assert.deepEqual(readSourceProfile(source, odd, fields), {});
});

const recorded = new URL('../../../../../shared/data/fmp/recorded/v3_profile_AAPL.json', import.meta.url);
test('the recorded v3 profile is read', (context) => {
  let text: string;
  try {
    text = readFileSync(recorded, 'utf8');
  } catch {
    return context.skip('the recorded answers are not here');
  }
  const [record] = (JSON.parse(text) as { response: Record<string, unknown>[] }).response;
  const read = readSourceProfile('fmp', record, Object.keys(sourceNames['fmp']!.names));
  assert.deepEqual(
    [read['isin'], read['beta'], read['isAdr'], read['fullTimeEmployees']],
    ['US0378331005', 1.25, false, '150000'],
  );
  return undefined;
});
