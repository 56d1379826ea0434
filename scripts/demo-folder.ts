// Makes the data folder that tests of the demo world copy: node scripts/demo-folder.ts FOLDER
import { makeDemoFolder } from '../apps/server/src/testing/demo-folder.ts';

const folder = process.argv[2];
if (!folder) throw new Error('name the folder');
await makeDemoFolder(folder);
