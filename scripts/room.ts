// Lists a room's files in reading order: contract, rules, store, calls, jobs, screens, tests.
//   npm run room -- charts
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const room = process.argv[2];
if (!room || !/^[a-z][a-z-]*$/.test(room)) {
  console.error('Usage: npm run room -- NAME');
  process.exit(2);
}
const folders = [
  `packages/contract/src/${room}`,
  `packages/market/src/${room}`,
  `apps/server/src/features/${room}`,
  `apps/console/src/features/${room}`,
];
const rank = [
  /README\.md$/,
  /contract\/.*shapes\.ts$/,
  /contract\/.*calls\.ts$/,
  /contract\//,
  /market\//,
  /rules\.ts$/,
  /store\.ts$/,
  /door\.ts$/,
  /server\/.*\/calls\//,
  /server\/.*\/jobs\//,
  /server\//,
  /routes\.ts$/,
  /screens\//,
  /panels\//,
  /console\//,
];
const position = (file: string): number => {
  const at = rank.findIndex((pattern) => pattern.test(file));
  return (at === -1 ? rank.length : at) + (/\.test\./.test(file) ? 0.5 : 0);
};
const files = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css,md}`, { cwd: root }))
  .sort((a, b) => position(a) - position(b) || a.localeCompare(b));
if (!files.length) {
  console.error(`There is no room ${room}.`);
  process.exit(1);
}
for (const file of files)
  console.log(
    `${String(readFileSync(join(root, file), 'utf8').split('\n').length - 1).padStart(5)}  ${file}`,
  );
