// Writes what can be derived: docs/configuration.md from the settings, schema.gen.ts from the migrations.
import { mkdir, writeFile } from 'node:fs/promises';
import { configurationPage } from '../apps/server/src/platform/settings/page.ts';

const docs = new URL('../docs/', import.meta.url);
await mkdir(docs, { recursive: true });
await writeFile(new URL('configuration.md', docs), configurationPage());
console.log('wrote docs/configuration.md');
await import('./schema.ts');
