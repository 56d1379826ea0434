import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailOfAudit, money } from './words.ts';

const detail = (before: unknown, after: unknown, reason: string | null = null): string =>
  detailOfAudit({ before, after, reason });

test('lists say what was added and removed, nested fields are named by their path', () => {
  assert.equal(detail({ sources: ['a', 'b'] }, { sources: ['b', 'c'] }), 'sources: added c; removed a');
  assert.equal(detail({}, { sources: ['a'] }), 'sources: added a');
  assert.equal(detail({ sources: ['a'] }, { sources: ['a'] }), '');
  assert.equal(detail({ plan: { code: 'x', n: 1 } }, { plan: { code: 'y', n: 1 } }), 'plan.code: x → y');
});

test('omitted fields are counted, and the reason is always included', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_none, n) => [`f${n}`, n]));
  assert.match(detail({}, many), /f7: 7, and 3 more$/);
  const list = Array.from({ length: 40 }, (_none, n) => `e${n}`);
  assert.match(detail({ list: [] }, { list }), /^list: added e0, .*e11 and 28 more$/);
  const long = detail({ text: '' }, { text: 'x'.repeat(1_000) }, 'as agreed');
  assert.ok(long.length <= 400 && long.endsWith('… · as agreed'), long.slice(-30));
});

test('fingerprints are counted, and what only the console needs is left out', () => {
  assert.equal(detail({}, { revealed: ['fp:1', 'fp:2'], effect: 'b9fc' }), 'revealed: added 2 keys');
  assert.equal(detail({ planCode: 'a' }, { planCode: 'b', undoes: 7 }), 'planCode: a → b');
});

test('amounts have the decimals that the card provider counts a currency with', () => {
  assert.deepEqual([money(4000, 'jpy'), money(5, 'usd')], ['¥4,000', '$0.05']);
  assert.match(money(50_000, 'ugx'), /^UGX\s500\.00$/);
});
