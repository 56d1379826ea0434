// Writes the skeleton of a room, a call or a screen, with a test that fails until the work is done.
//   npm run new -- room NAME
//   npm run new -- call ROOM NAME          NAME in camelCase
//   npm run new -- screen ROOM NAME        NAME in kebab-case: the id in the list of screens
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`-${name}`);

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}

function write(path: string, text: string): void {
  const full = join(root, path);
  if (existsSync(full)) stop(`${path} is there already.`);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  console.log(`wrote ${path}`);
}

function edit(path: string, change: (text: string) => string): void {
  const full = join(root, path);
  writeFileSync(full, change(readFileSync(full, 'utf8')));
  console.log(`changed ${path}`);
}

function newRoom(room: string): void {
  write(`packages/contract/src/${room}/shapes.ts`, "import { z } from 'zod';\n");
  write(`packages/contract/src/${room}/calls.ts`, "import { defineCall } from '../kernel/index.ts';\n");
  write(
    `apps/server/src/features/${room}/README.md`,
    `# ${room}\n\nWhat the room is for, its files in reading order, its definitions.\n`,
  );
  edit('packages/contract/src/registry.ts', (text) =>
    text
      .replace(
        /(import \* as \w+ from '\.\/[^']+';\n)(?!import)/,
        `$1import * as ${camel(room)} from './${room}/calls.ts';\n`,
      )
      .replace(
        /(const rooms[^[]*\[\][^[]*\[)([^\]]*)\]/,
        (_all, head: string, list: string) => `${head}${list.trim().replace(/,$/, '')}, ${camel(room)}]`,
      ),
  );
}

function newCall(room: string, name: string): void {
  if (!existsSync(join(root, `packages/contract/src/${room}/calls.ts`))) stop(`There is no room ${room}.`);
  edit(
    `packages/contract/src/${room}/calls.ts`,
    (text) => `${text}
export const ${name} = defineCall('${name}', {
  method: 'GET',
  path: '/admin/${kebab(name)}',
  access: 'admin',
  mode: 'read',
  summary: 'What the call is for',
  output: z.object({}),
});
`,
  );
  const folder = `apps/server/src/features/${room}/calls`;
  write(
    `${folder}/${kebab(name)}.ts`,
    `import { ${name} } from '@midoffice/contract/${room}/calls';
import { implementRead } from '../../../platform/http/implement.ts';

export const handler = implementRead(${name}, async () => ({}));
`,
  );
  write(
    `${folder}/${kebab(name)}.test.ts`,
    `import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ${name} } from '@midoffice/contract/${room}/calls';
import { testServer, type TestServer } from '../../../testing/server.ts';

describe('${kebab(name)}', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers what the contract says', async () => {
    const admin = await server.staff();
    const { status } = await admin.call(${name}, {});
    assert.equal(status, 200);
    assert.fail('say what ${name} must answer');
  });

  test('refuses a member without the grant, and nothing is written', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await server.digest();
    assert.equal((await member.call(${name}, {})).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
`,
  );
}

function newScreen(room: string, name: string): void {
  const component = pascal(name);
  const folder = `apps/console/src/features/${room}`;
  const lazy = `() => import('./screens/${name}/${name}.tsx')`;
  write(
    `${folder}/screens/${name}/${name}.tsx`,
    `import { Panel } from '../../../../kit/panel.tsx';

/** What the screen is for. */
export default function ${component}() {
  return <Panel title="${component}" />;
}
`,
  );
  if (existsSync(join(root, `${folder}/routes.ts`))) {
    edit(`${folder}/routes.ts`, (text) => text.replace(/\n\];/, `\n  { id: '${name}', load: ${lazy} },\n];`));
  } else {
    write(
      `${folder}/routes.ts`,
      `import type { ScreenRoute } from '../../data/screens.ts';\n\nexport const routes: ScreenRoute[] = [\n  { id: '${name}', load: ${lazy} },\n];\n`,
    );
  }
  write(
    `e2e/src/${room}/${name}.test.ts`,
    `import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openConsole } from '../harness/console.ts';

describe('${name}', () => {
  test('${name} shows what its user needs', async () => {
    const { page, close } = await openConsole('admin');
    await page.goto('/admin');
    await close();
    assert.fail('say what ${name} must show');
  });
});
`,
  );
}

const [what, first, second] = process.argv.slice(2);
const name = /^[a-z][A-Za-z0-9-]*$/;
if (what === 'room' && first && name.test(first)) newRoom(first);
else if (what === 'call' && first && second && name.test(second)) newCall(first, second);
else if (what === 'screen' && first && second && name.test(second)) newScreen(first, second);
else stop('Usage: npm run new -- room NAME | call ROOM NAME | screen ROOM NAME');
