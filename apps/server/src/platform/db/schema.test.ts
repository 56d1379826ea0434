// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { schemaSource } from './generate.ts';
import { testDatabase } from './testing/database.ts';

test('schema.gen.ts describes the tables that the migrations make', async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const wanted = await schemaSource(client);
  await client.end();
  await database.drop();
  assert.equal(
    readFileSync(join(import.meta.dirname, 'schema.gen.ts'), 'utf8'),
    wanted,
    'stale: run npm run docs',
  );
});
