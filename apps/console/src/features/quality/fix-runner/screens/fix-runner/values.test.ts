import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillAll, unfilledParams, type FixParam } from '@midoffice/contract/quality/fix-runner/lists';
import { firstValues, sentValues } from './values.ts';

const params: Record<string, FixParam> = {
  symbols: { types: ['string', 'array'], required: false, notes: '' },
  date: { types: ['date'], required: true, notes: '' },
  live: { types: ['boolean'], required: true, notes: '' },
  minRun: { types: ['number'], required: false, default: 5, notes: '' },
};

test('fields begin with defaults and with what the address gives', () => {
  assert.deepEqual(firstValues(params, { symbols: 'NWND', live: 'true', other: 'x' }), {
    symbols: 'NWND',
    date: '',
    live: true,
    minRun: '5',
  });
});

test('figures travel as numbers, empty fields not at all, a wrong figure as it was typed', () => {
  assert.deepEqual(sentValues(params, { symbols: ' AAPL, MSFT ', date: '', live: false, minRun: '1,000' }), {
    symbols: 'AAPL, MSFT',
    live: false,
    minRun: 1000,
  });
  assert.deepEqual(sentValues(params, { minRun: 'many' }), { minRun: 'many' });
});

test('required parameters, and symbols, tickers and ciks even where they are not, must be filled; a boolean is (r001-runner-required)', () => {
  assert.equal(fillAll, 'Please fill all required parameters.');
  assert.deepEqual(unfilledParams(params, { live: false }), ['symbols', 'date']);
  assert.deepEqual(unfilledParams(params, { symbols: 'AAPL', date: ' ' }), ['date', 'live']);
  assert.deepEqual(unfilledParams(params, { symbols: ['AAPL'], date: '2024-01-02', live: false }), []);
  assert.deepEqual(
    unfilledParams({ ciks: { types: ['string'], required: false, notes: '' } }, { ciks: [] }),
    ['ciks'],
  );
  assert.deepEqual(
    unfilledParams({}, {}),
    [],
    'a function without parameters can be executed (r001-runner-parameterless)',
  );
});
