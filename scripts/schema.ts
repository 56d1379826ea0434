// Writes apps/server/src/platform/db/schema.gen.ts from the migrations, on a fresh database.
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { schemaSource } from '../apps/server/src/platform/db/generate.ts';
import { freshDatabase, templateDatabase } from '../apps/server/src/platform/db/testing/cluster.ts';
import { migrateUrl } from '../apps/server/src/platform/db/testing/database.ts';

const template = await templateDatabase('schema', migrateUrl);
const { url, drop } = await freshDatabase(template);
const client = new pg.Client({ connectionString: url });
await client.connect();
const target = new URL('../apps/server/src/platform/db/schema.gen.ts', import.meta.url);
await writeFile(target, await schemaSource(client));
await client.end();
await drop();
console.log('wrote schema.gen.ts');
process.exit(0);
