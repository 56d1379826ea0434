import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { navigation } from './navigation.ts';
import { holds, mayCall, permissionKeys, visibleNavigation } from './permission.ts';
import {
  analystPermissions,
  normalisePermissions,
  permissionState,
  permissionTree,
  togglePermission,
  unknownPermissions,
} from './permission-tree.ts';

const tree = permissionTree();
const childrenOf = (section: string): string[] =>
  tree.find((branch) => branch.key === section)!.children.map((child) => child.key);
const someKeys = fc.subarray([...permissionKeys]);
const oneKey = fc.constantFrom(...permissionKeys);

describe('permission tree', () => {
  test('a ticked parent is stored as its key alone (r000-perm-parent-selects-all)', () => {
    assert.deepEqual(togglePermission(['charts'], 'data-fixes'), ['data-fixes']);
    assert.deepEqual(normalisePermissions(['charts', 'data-fixes', 'sec']), ['data-fixes']);
  });

  test('a child taken away leaves its siblings (r000-perm-deselect-child)', () => {
    const left = togglePermission(['monitors'], 'coverage');
    assert.deepEqual(
      left,
      childrenOf('monitors').filter((key) => key !== 'coverage'),
    );
  });

  test('the last child ticked collapses into the parent (r000-perm-collapse)', () => {
    const four = childrenOf('site-changes').slice(0, 4);
    assert.deepEqual(normalisePermissions(four), four);
    assert.deepEqual(togglePermission(four, childrenOf('site-changes')[4]!), ['site-changes']);
  });

  test('a parent with some children is indeterminate (r000-perm-indeterminate)', () => {
    assert.equal(permissionState(['github'], 'other'), 'some');
    assert.equal(permissionState(['other'], 'other'), 'on');
    assert.equal(permissionState([], 'other'), 'off');
    assert.equal(permissionState(['other'], 'github'), 'on');
  });

  test('an item called like its section can be granted alone', () => {
    const alone = togglePermission(['tasks'], 'meeting-notes');
    assert.deepEqual(alone, ['tasks/tasks']);
    const staff = { role: 'standard', permissions: alone };
    assert.equal(mayCall(staff, ['tasks']), true);
    assert.equal(mayCall(staff, ['meeting-notes']), false);
    assert.deepEqual(
      visibleNavigation(staff, () => true).map((section) => section.items.map((item) => item.key)),
      [['tasks']],
    );
  });

  test('fix functions are further children of data-fixes (r000-fix-subitem-permission)', () => {
    const withFixes = permissionTree(['fillGaps']);
    assert.deepEqual(normalisePermissions(['fillGaps', 'fillGaps'], withFixes), ['fillGaps']);
    assert.deepEqual(normalisePermissions(childrenOf('data-fixes'), withFixes), childrenOf('data-fixes'));
    assert.deepEqual(unknownPermissions(['fillGaps']), ['fillGaps']);
    assert.deepEqual(unknownPermissions(['fillGaps'], withFixes), []);
  });

  test('an analyst begins with everything but core and permission tools', () => {
    const keys = analystPermissions();
    for (const kept of ['tasks', 'charts', 'getUserInfo', 'getCharges', 'coverage'])
      assert.equal(holds(keys, kept), true, kept);
    for (const left of ['createPaymentLink', 'userPermissions', 'editUserRole'])
      assert.equal(holds(keys, left), false, left);
  });

  test('a call of a core tool is open to core staff alone, whatever is granted to others', () => {
    const access = ['createPaymentLink'] as const;
    const admin = { role: 'admin', permissions: [] };
    assert.equal(mayCall({ ...admin, core: true }, access), true);
    assert.equal(mayCall({ ...admin, core: false }, access), false);
    assert.equal(mayCall(admin, access), false);
    for (const role of ['standard', 'analyst', 'small-business'])
      for (const permissions of [['createPaymentLink'], ['stripe']])
        assert.equal(mayCall({ role, permissions, core: true }, access), false, `${role} ${permissions}`);
    // Beside other keys too: one of them would open the core tool to whoever holds it.
    assert.equal(mayCall(admin, ['getCharges', ...access]), false);
    assert.equal(mayCall(admin, ['getCharges']), true);
  });

  test('every key of the navigation is in one section only', () => {
    const keys = navigation.flatMap((section) => section.items.map((item) => item.key as string));
    assert.deepEqual(keys, [...new Set(keys)]);
  });

  test('normalising changes no right and is done once', () => {
    fc.assert(
      fc.property(someKeys, oneKey, (keys, key) => {
        const once = normalisePermissions(keys);
        assert.deepEqual(normalisePermissions(once), once);
        for (const each of permissionKeys)
          assert.equal(permissionState(once, each), permissionState(keys, each), each);
        if (holds(keys, key)) assert.equal(holds(once, key), true);
      }),
      { examples: [[['tasks', 'tasks/tasks'], 'tasks/tasks']] },
    );
  });

  test('toggling twice gives the first selection back, unless a half-ticked parent was clicked', () => {
    fc.assert(
      fc.property(someKeys, oneKey, (keys, key) => {
        fc.pre(permissionState(keys, key) !== 'some');
        const twice = togglePermission(togglePermission(keys, key), key);
        assert.deepEqual(twice, normalisePermissions(keys));
      }),
    );
  });

  test('a click changes only the boxes below it', () => {
    fc.assert(
      fc.property(someKeys, oneKey, (keys, key) => {
        const after = togglePermission(keys, key);
        assert.equal(permissionState(after, key), permissionState(keys, key) === 'on' ? 'off' : 'on');
        const touched = new Set([
          key,
          ...(tree.find((branch) => branch.key === key)?.children.map((child) => child.key) ?? []),
        ]);
        for (const branch of tree) {
          for (const child of branch.children) {
            if (!touched.has(child.key))
              assert.equal(permissionState(after, child.key), permissionState(keys, child.key), child.key);
          }
        }
      }),
    );
  });
});
