// Lists a feature's files in reading order: contract, rules, store, calls, jobs, screens, tests.
//   npm run feature -- charts
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const feature = process.argv[2];
if (!feature || !/^[a-z][a-z-]*$/.test(feature)) {
  console.error('Usage: npm run feature -- NAME');
  process.exit(2);
}
const folders = [
  `packages/contract/src/*/${feature}`,
  `packages/market/src/${feature}`,
  `apps/server/src/features/*/${feature}`,
  `apps/console/src/features/*/${feature}`,
  `e2e/src/*/${feature}`,
];
const rank = [
  /README\.md$/,
  /contract\/.*shapes\.ts$/,
  /contract\/.*\/calls\//,
  /contract\//,
  /market\//,
  /rules\.ts$/,
  /store\.ts$/,
  /api\.ts$/,
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
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css,md}`, { cwd: root }))
  .sort((a, b) => position(a) - position(b) || a.localeCompare(b));
if (!files.length) {
  console.error(`There is no feature ${feature}.`);
  process.exit(1);
}
for (const file of files)
  console.log(
    `${String(readFileSync(join(root, file), 'utf8').split('\n').length - 1).padStart(5)}  ${file}`,
  );
