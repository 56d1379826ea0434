import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailOfAudit, masksIn, money, titleOf } from './words.ts';

const detail = (before: unknown, after: unknown, reason: string | null = null): string =>
  detailOfAudit({ kind: 'account.plan-changed', before, after, reason });

test('lists say what was added and removed, nested fields are named within their record', () => {
  assert.equal(detail({ sources: ['a', 'b'] }, { sources: ['b', 'c'] }), 'Sources: added c; removed a');
  assert.equal(detail({}, { sources: ['a'] }), 'Sources: a');
  assert.equal(detail({ sources: ['a'] }, { sources: ['a'] }), '');
  assert.equal(detail({ terms: { code: 'x', n: 1 } }, { terms: { code: 'y', n: 1 } }), 'Terms (Code: x → y)');
});

test('omitted fields are counted, and the reason is always included', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_none, n) => [`f${n}`, n]));
  assert.match(detail({}, many), /F7: 7, and 3 more$/);
  const list = Array.from({ length: 40 }, (_none, n) => `e${n}`);
  assert.match(detail({ list: [] }, { list }), /^List: added e0, .*e11 and 28 more$/);
  const long = detail({ text: '' }, { text: 'x'.repeat(1_000) }, 'as agreed');
  assert.ok(long.length <= 400 && long.endsWith('… · as agreed'), long.slice(-30));
});

test('fingerprints are counted, and what only the console needs is left out', () => {
  assert.equal(detail({}, { revealed: ['fp:1', 'fp:2'], effect: 'b9fc' }), 'Revealed: 2 keys');
  assert.equal(detail({ planCode: 'a' }, { planCode: 'b', undoes: 7 }), 'Plan: a → b');
});

test('amounts have the decimals that the card provider counts a currency with', () => {
  assert.deepEqual([money(4000, 'jpy'), money(5, 'usd')], ['¥4,000', '$0.05']);
  assert.match(money(50_000, 'ugx'), /^UGX\s500\.00$/);
});

test('an act on outside systems is described by what it names; nothing else is shown as taken away', () => {
  const switched = {
    kind: 'stripe-account.switched',
    before: { active: 'cus_a', stripeIDs: ['cus_a', 'cus_b'] },
    after: { effect: 'e', outcome: { active: 'cus_b', deleted: null } },
    reason: null,
    intent: { kind: 'stripe-account.switched', wanted: { active: 'cus_b' }, reason: 'moved' },
  };
  assert.equal(detailOfAudit(switched), 'Active Stripe ID: cus_a → cus_b · moved');
  assert.equal(
    titleOf({ ...switched, intent: { ...switched.intent, kind: 'account.change-undone' } }),
    'Undo: Stripe account switched',
  );
});

test('a refund is described by its amount and cause, before and after its outcome', () => {
  const wanted = { chargeID: 'ch_1', amount: '90.10 USD', cause: 'duplicate' };
  const refund = {
    kind: 'payment.refunded',
    before: { chargeID: 'ch_1', left: '1490.00 USD' },
    reason: null,
  };
  const intended = { ...refund, after: { effect: 'e', intent: wanted }, reason: 'twice' };
  assert.deepEqual(
    [titleOf(intended), detailOfAudit(intended)],
    ['Refund of $90.10 (charged twice)', 'Charge: ch_1 · twice'],
  );
  const outcome = { chargeID: 'ch_1', refund: 're_1', amount: '90.10 USD', left: '1399.90 USD' };
  const done = {
    ...refund,
    after: { effect: 'e', outcome },
    intent: { kind: 'payment.refunded', wanted, reason: 'twice' },
  };
  assert.deepEqual(
    [titleOf(done), detailOfAudit(done)],
    ['Refund of $90.10 (charged twice), partial', 'Charge: ch_1 · twice'],
  );
  const refused = { ...done, after: { effect: 'e', outcome: 'The bank did not take the refund.' } };
  assert.deepEqual(
    [titleOf(refused), detailOfAudit(refused)],
    ['Refund of $90.10 (charged twice)', 'The bank did not take the refund. · twice'],
  );
});

test('keys are named by their masks, which entries hold for keys that are gone', () => {
  const changed = {
    kind: 'api-key.changed',
    before: { key: 'fp:1', firebase: false },
    after: { key: 'fp:2', firebase: true, masks: { 'fp:1': 'aaaaaaaa…aaaa', 'fp:2': 'bbbbbbbb…bbbb' } },
    reason: null,
  };
  const masks = new Map(masksIn([changed]));
  assert.equal(
    detailOfAudit(changed, masks),
    'Key: aaaaaaaa…aaaa → bbbbbbbb…bbbb, Firebase record holds it: no → yes',
  );
  const primary = {
    ...changed,
    kind: 'api-key.made-primary',
    before: { mainKey: null },
    after: { mainKey: 'fp:2' },
  };
  assert.equal(detailOfAudit(primary, masks), 'Primary key: – → bbbbbbbb…bbbb');
  const limited = {
    ...changed,
    before: { key: 'fp:1', delayed: false },
    after: { key: 'fp:1', delayed: true },
  };
  assert.equal(detailOfAudit(limited, masks), 'Key: aaaaaaaa…aaaa, Delayed: no → yes');
});
