import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Journal } from './journal.ts';
import { Store } from './store.ts';

interface Thing {
  id: string;
  group: string;
}

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const fill = (store: Store, ...docs: Thing[]): void =>
  store.transaction(() => {
    for (const doc of docs) store.table<Thing>('things', ['group']).put(doc);
  });

test('a failed transaction leaves nothing, in tables, indexes and journal', (t) => {
  const dir = folder(t);
  const store = new Store(new Journal(dir));
  const things = store.table<Thing>('things', ['group']);
  fill(store, { id: 'a', group: 'x' });
  assert.throws(() =>
    store.transaction(() => {
      things.put({ id: 'a', group: 'y' });
      things.put({ id: 'b', group: 'x' });
      things.delete('a');
      throw new Error('no');
    }),
  );
  assert.deepEqual(things.where('group', 'x'), [{ id: 'a', group: 'x' }]);
  assert.deepEqual(things.where('group', 'y'), []);
  store.close();
  assert.deepEqual([...new Store(new Journal(dir)).table<Thing>('things').all()], [{ id: 'a', group: 'x' }]);
});

test('state is rebuilt from the journal alone, and after a compaction', (t) => {
  const dir = folder(t);
  const first = new Store(new Journal(dir));
  fill(first, { id: 'a', group: 'x' }, { id: 'b', group: 'x' });
  first.transaction(() => first.table<Thing>('things').delete('a'));
  // No close: as after a kill.
  const second = new Store(new Journal(dir));
  assert.deepEqual(second.table<Thing>('things', ['group']).where('group', 'x'), [{ id: 'b', group: 'x' }]);
  fill(second, { id: 'c', group: 'z' });
  second.close();
  const third = new Store(new Journal(dir));
  assert.equal(third.table('things').size, 2);
  assert.deepEqual(
    readdirSync(dir).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('a torn last line is ignored', (t) => {
  const dir = folder(t);
  fill(new Store(new Journal(dir)), { id: 'a', group: 'x' });
  const journal = readdirSync(dir).find((name) => name.endsWith('.ndjson')) ?? '';
  appendFileSync(join(dir, journal), '[["things","b",{"id":"b"');
  assert.equal(new Store(new Journal(dir)).table('things').size, 1);
});

test('objects are frozen and change in transactions only', () => {
  const store = new Store(null);
  const things = store.table<Thing>('things');
  assert.throws(() => things.put({ id: 'a', group: 'x' }), /inside a transaction/);
  const fresh = new Store(null);
  fill(fresh, { id: 'a', group: 'x' });
  assert.throws(() => {
    (fresh.table<Thing>('things').get('a') as Thing).group = 'y';
  }, TypeError);
});
