// Makes the data folder that tests of the demo world copy: node scripts/demo-folder.ts [--kept] FOLDER
// With --kept it may be a copy of what an earlier run made of the same sources.
import { join } from 'node:path';
import { makeDemoFolder } from '../apps/server/src/testing/demo-folder.ts';
import { demoKey, fillKept } from './test/kept-demo.ts';

const root = join(import.meta.dirname, '..');
const folder = process.argv.at(-1);
if (process.argv.length < 3 || !folder) throw new Error('name the folder');
if (process.argv.includes('--kept')) {
  const day = new Date().toISOString().slice(0, 10);
  await fillKept(join(root, 'var/demo-worlds'), demoKey(root, day), folder, makeDemoFolder);
} else await makeDemoFolder(folder);
