import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readRows, readStores } from './sql-rows.ts';

const { stores, columns } = readStores(join(import.meta.dirname, '../..'));

describe('rows of raw SQL', () => {
  test('have no property that their query does not name', () => {
    const all = [...stores].map(([file, source]) => readRows(file, source, columns));
    assert.ok(all.reduce((sum, { queries }) => sum + queries, 0) > 300, 'the queries are found');
    assert.deepEqual(
      all.flatMap(({ missing }) => missing),
      [],
    );
  });

  test('a column misspelt in a real store is found', () => {
    const [file, source] = [...stores].find(([name]) => name.endsWith('staff/key-store.ts')) ?? ['', ''];
    const misspelt = source.replace(
      'returning id, expires_at as "expiresAt"',
      'returning id, expires_at as "expiry"',
    );
    assert.notEqual(misspelt, source);
    assert.deepEqual(readRows(file, source, columns).missing, []);
    assert.match(readRows(file, misspelt, columns).missing.join(), /key-store\.ts:\d+: expiresAt$/);
  });

  const missingOf = (source: string): readonly string[] =>
    readRows('a.ts', source, new Set(['known'])).missing;

  test('names what is missing, in literals, named types and through parts of the query', () => {
    assert.deepEqual(missingOf('sql<{ a: 1; gone: 2; maybe?: 3 }>`select a from t`'), ['a.ts:1: gone']);
    assert.deepEqual(missingOf('interface Row { a: 1; gone: 2 }\nsql<Row>`select a from t`'), [
      'a.ts:2: gone',
    ]);
    assert.deepEqual(missingOf('type Row = { a: 1 } & { gone: 2 };\nsql<Row>`select a`'), ['a.ts:2: gone']);
    const part = "const more = () => sql`b, ${part}`;\nconst part = sql`c`;\nconst other = 'gone';\n";
    assert.deepEqual(missingOf(`${part}sql<{ b: 1; c: 1; gone: 1 }>\`select \${more()}\``), ['a.ts:4: gone']);
  });

  test('accepts columns of *, aliases, and what cannot be read', () => {
    assert.deepEqual(missingOf('sql<{ known: 1; unknown: 1 }>`select t.* from t`'), ['a.ts:1: unknown']);
    assert.deepEqual(missingOf('sql<{ userId: 1 }>`select userid as "userId" from t`'), []);
    assert.deepEqual(missingOf("import { part } from './b';\nsql<{ gone: 1 }>`select ${part}`"), []);
    assert.deepEqual(missingOf('sql<Elsewhere>`select a`; sql<number>`1`; sql`select a`'), []);
  });
});
