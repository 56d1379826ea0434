import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changedByEntry, changedLater } from './history.ts';

let lastId = 0;
const entry = (before: unknown, after: unknown, kind = 'account.rate-limit-changed', outcome = 'done') => {
  lastId += 1;
  return { id: lastId, kind, outcome, before, after };
};
const limit = (from: number, to: number, more: object = {}) =>
  entry({ customRateLimit: from }, { customRateLimit: to, ...more });

describe('the history of a field', () => {
  test('a later change prevents an undo until it is undone itself', () => {
    const first = limit(1, 2);
    const [second, third] = [limit(2, 3), limit(3, 2)];
    assert.equal(changedLater(first, []), undefined);
    assert.equal(changedLater(first, [second, third]), 'rate limit');
    const undoThird = limit(2, 3, { undoes: third.id });
    assert.equal(changedLater(first, [second, third, undoThird]), 'rate limit');
    const undoSecond = limit(3, 2, { undoes: second.id });
    assert.equal(changedLater(first, [second, third, undoThird, undoSecond]), undefined);
    const undoFirst = limit(2, 1, { undoes: first.id });
    assert.equal(changedLater(first, [second, third, undoThird, undoSecond, undoFirst]), 'rate limit');
  });

  test('a later undo of an earlier change prevents it; a failed undo does not', () => {
    const earlier = limit(0, 1);
    const first = limit(1, 2);
    assert.equal(changedLater(first, [limit(2, 0, { undoes: earlier.id })]), 'rate limit');
    const second = limit(2, 3);
    const failed = { ...limit(3, 2, { undoes: second.id }), outcome: 'failed' };
    assert.equal(changedLater(first, [second, failed]), 'rate limit');
  });

  test('an undo on outside systems counts from its end on', () => {
    const email = (from: string, to: string, effect: string) =>
      entry({ email: from }, { effect, outcome: { email: to } }, 'account.email-changed');
    const [first, second, third] = [email('a', 'b', 'x1'), email('b', 'c', 'x2'), email('c', 'b', 'x3')];
    const intentOf = (effect: string, undoes: number) =>
      entry(null, { effect, intent: { undoes } }, 'account.change-undone', 'intended');
    const begun = [second, third, intentOf('x4', third.id), intentOf('x5', second.id)];
    assert.equal(changedLater(first, begun), 'e-mail');
    const ended = [...begun, email('b', 'c', 'x4'), email('c', 'b', 'x5')];
    assert.equal(changedLater(first, ended), undefined);
  });

  test('what wrote an entry does not matter: a sync, an added Stripe ID, a migration, a removal', () => {
    const sync = entry(
      { mainKey: 'k1', planCode: 'p1' },
      { effect: 'e', outcome: { key: 'k2', written: [], planCode: 'p2' } },
      'api-key.synced',
    );
    assert.deepEqual([...changedByEntry(sync).keys()], ['mainKey', 'primaryKeyPlanCode', 'storeKeys']);
    const primary = entry({ mainKey: 'k0' }, { mainKey: 'k1' }, 'api-key.made-primary');
    assert.equal(changedLater(primary, [{ ...sync, id: primary.id + 1 }]), 'primary key');
    const added = entry({ stripeID: null }, { outcome: { stripeID: 'cus_1' } }, 'stripe-account.created');
    assert.deepEqual([...changedByEntry(added).values()], ['active Stripe ID']);
    const moved = entry({ plan_code: 'a' }, { outcome: { migrated: true } }, 'migration.subscription');
    assert.ok(changedByEntry(moved).has('planCode'));
    const removed = entry(
      { role: 'analyst', permissions: ['a'] },
      { role: null, permissions: [], endedSessions: 1 },
      'staff.removed',
    );
    assert.deepEqual([...changedByEntry(removed).values()], ['role', 'permissions']);
  });

  test('restrictions and websocket records are those of one key', () => {
    const restricted = (key: string, field: string) => entry({ key, [field]: false }, { key, [field]: true });
    const first = restricted('k1', 'delayed');
    assert.equal(changedLater(first, [restricted('k2', 'delayed')]), undefined);
    assert.equal(changedLater(first, [restricted('k1', 'websocket')]), undefined);
    assert.equal(changedLater(first, [restricted('k1', 'delayed')]), 'restrictions');
  });

  test('an entry of the same kind whose details were erased is taken for a change', () => {
    const first = limit(1, 2);
    assert.equal(changedLater(first, [entry(null, null)]), 'rate limit');
    assert.equal(changedLater(first, [entry(null, null, 'account.note-changed')]), undefined);
  });
});
