import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '../registry.ts';
import { mayCall, mayOpenConsole, permissionKeys, visibleNavigation } from './index.ts';

const writing = ['article-writer'] as const;
const itemsOf = (role: string | null, permissions: readonly string[]): string[] =>
  visibleNavigation({ role, permissions }, () => true).flatMap((section) =>
    section.items.map((item) => item.key),
  );

test('the article writer is open to small-business, enterprise and admin only; others see nothing (r000-generator-roles)', () => {
  for (const role of ['small-business', 'enterprise'])
    for (const key of ['article-writer', 'blog-posts']) {
      assert.equal(mayCall({ role, permissions: [key] }, writing), true, `${role} with ${key}`);
      assert.deepEqual(itemsOf(role, [key]), ['article-writer']);
    }
  assert.equal(mayCall({ role: 'admin', permissions: [] }, writing), true);
  assert.ok(itemsOf('admin', []).includes('article-writer'));
  for (const role of ['standard', 'analyst', 'basic', null]) {
    const everything = { role, permissions: permissionKeys };
    assert.equal(mayCall(everything, writing), false, String(role));
    assert.equal(itemsOf(role, permissionKeys).includes('article-writer'), false, String(role));
  }
});

test("a customer's role without the grant opens nothing, and with every grant the writer alone", () => {
  for (const role of ['small-business', 'enterprise']) {
    assert.equal(mayOpenConsole({ role, permissions: [] }), false);
    assert.equal(mayOpenConsole({ role, permissions: ['charts'] }), false);
    assert.equal(mayCall({ role, permissions: ['charts'] }, writing), false);
    const everything = { role, permissions: permissionKeys };
    assert.deepEqual(itemsOf(role, permissionKeys), ['article-writer']);
    for (const call of calls) {
      const isOwn = Array.isArray(call.access) && call.access.includes('article-writer');
      const isOpen = ['public', 'pending', 'self', 'console'].includes(String(call.access));
      assert.equal(mayCall(everything, call.access), isOwn || isOpen, `${role} ${call.name}`);
    }
  }
});
