import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetOf } from './target.ts';

test('an address names a customer, else a symbol in one spelling, else nothing that others could look at too', () => {
  assert.deepEqual(targetOf({ userid: 'u1', symbol: 'AAPL' }), { kind: 'customer', id: 'u1' });
  assert.deepEqual(targetOf({ symbol: 'aapl' }), { kind: 'symbol', id: 'AAPL' });
  assert.equal(targetOf({ userid: '', symbol: ['A', 'B'] }), null);
  assert.equal(targetOf({ q: 'x' }), null);
});
