// Writes the skeleton of new work, with one test that fails until the work is done. What it writes passes types, lint and format.
//   npm run new -- feature GROUP/NAME        a feature with its README and a first call
//   npm run new -- call GROUP/FEATURE NAME   NAME in camelCase
//   npm run new -- screen GROUP/FEATURE NAME NAME in kebab-case: the id of the screen, which docs/requirements then describes
//   npm run new -- fix NAME                  NAME in camelCase: the fix's key in Data Fixes
//   npm run new -- vendor NAME               a stand-in in the sandbox
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLine, withListed } from './insert.ts';
import * as templates from './templates.ts';

const root = join(import.meta.dirname, '../..');
const usage =
  'Usage: npm run new -- feature GROUP/NAME | call GROUP/FEATURE NAME | screen GROUP/FEATURE NAME | fix NAME | vendor NAME';
const written: string[] = [];

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}

function write(path: string, text: string): void {
  const full = join(root, path);
  if (existsSync(full)) stop(`${path} exists already.`);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  written.push(path);
}

function edit(path: string, change: (text: string) => string): void {
  const full = join(root, path);
  writeFileSync(full, change(readFileSync(full, 'utf8')));
  written.push(path);
}

const serverFolder = (feature: string): string => `apps/server/src/features/${feature}`;
const exists = (feature: string): boolean => existsSync(join(root, serverFolder(feature)));

function newCall(feature: string, name: string): void {
  const file = templates.kebab(name);
  write(`packages/contract/src/${feature}/calls/${file}.ts`, templates.callContract(name));
  write(`${serverFolder(feature)}/calls/${file}.ts`, templates.handler(feature, name));
  write(`${serverFolder(feature)}/calls/${file}.test.ts`, templates.handlerTest(feature, name));
  const reviewed = `${serverFolder(feature)}/calls/permissions.txt`;
  if (existsSync(join(root, reviewed))) edit(reviewed, (text) => withLine(text, templates.permissions(name)));
  else write(reviewed, `${templates.permissionsHead}${templates.permissions(name)}\n`);
}

function newFeature(feature: string): void {
  if (exists(feature)) stop(`There is a feature ${feature} already.`);
  const name = feature.split('/')[1]!;
  write(`${serverFolder(feature)}/README.md`, templates.readme(name));
  newCall(feature, templates.camel(`list-${name}`));
}

function newScreen(feature: string, id: string): void {
  const folder = `apps/console/src/features/${feature}`;
  write(`${folder}/screens/${id}/${id}.tsx`, templates.screen(id));
  const routes = `${folder}/routes.ts`;
  if (existsSync(join(root, routes)))
    edit(routes, (text) => withListed(text, 'screens', templates.route(id)));
  else write(routes, templates.routes(id));
  write(`e2e/src/${feature}/${id}.test.ts`, templates.journey(id));
}

function newFix(name: string): void {
  const folder = `${serverFolder('quality/fix-runner')}/fixes`;
  write(`${folder}/${templates.kebab(name)}.ts`, templates.fix(name));
  write(`${folder}/${templates.kebab(name)}.test.ts`, templates.fixTest(name));
}

function newVendor(name: string): void {
  write(`packages/sandbox/src/${name}/vendor.ts`, templates.vendor(name));
  write(`packages/sandbox/src/${name}/${name}.test.ts`, templates.vendorTest(name));
  edit('packages/sandbox/src/start.ts', (text) =>
    withListed(
      `import { ${templates.camel(name)}Vendor } from './${name}/vendor.ts';\n${text}`,
      'startKernel',
      `${templates.camel(name)}Vendor()`,
    ),
  );
}

const [kind, first = '', second = ''] = process.argv.slice(2);
const isFeature = /^[a-z][a-z-]*\/[a-z][a-z0-9-]*$/.test(first);
const isKebab = (text: string): boolean => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text);
const isCamel = (text: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(text);

if (kind === 'feature' && isFeature && !second) newFeature(first);
else if (kind === 'call' && isFeature && isCamel(second)) {
  if (!exists(first)) stop(`There is no feature ${first}. Make it first: npm run new -- feature ${first}`);
  newCall(first, second);
} else if (kind === 'screen' && isFeature && isKebab(second)) newScreen(first, second);
else if (kind === 'fix' && isCamel(first) && !second) newFix(first);
else if (kind === 'vendor' && isKebab(first) && !second) newVendor(first);
else stop(usage);

execFileSync(
  join(root, 'node_modules/.bin/oxfmt'),
  written.filter((path) => /\.(ts|tsx)$/.test(path)),
  { cwd: root },
);
for (const path of written) console.log(path);
