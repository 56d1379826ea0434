import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planCodes } from '../../customers/accounts/plans.ts';
import { endpointGroups, endpointOf, endpointOfPath, endpoints, planLevel } from './endpoints.ts';

test('codes and paths of the catalogue are each there once, in a shape that addresses bear', () => {
  assert.ok(endpoints.length >= 60);
  for (const field of ['code', 'path'] as const)
    assert.equal(new Set(endpoints.map((one) => one[field])).size, endpoints.length, field);
  for (const { code, path, group } of endpoints) {
    assert.match(code, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.match(path, /^\/[\w/-]+$/);
    assert.ok(endpointGroups.includes(group));
  }
});

test('a called path belongs to the longest path that it begins with', () => {
  assert.equal(endpointOfPath('/api/v3/quote/AAPL')?.code, 'quote');
  assert.equal(endpointOfPath('/api/v3/historical-price-full/stock_split/AAPL')?.code, 'historical-splits');
  assert.equal(endpointOfPath('/api/v3/quotation'), undefined);
});

test('a plan has the level of its last digit, the free one none', () => {
  assert.deepEqual(new Set(planCodes.map(planLevel)), new Set([0, 1, 2, 3]));
  assert.deepEqual([planLevel('free'), planLevel('annualCOM2')], [0, 2]);
  assert.equal(endpointOf('bulk-eod')?.minLevel, 2);
});
