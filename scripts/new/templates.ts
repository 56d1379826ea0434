// What the generators write.

export const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`-${name}`);
const sentence = (id: string): string => {
  const words = id.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

export const readme = (name: string): string => `# ${name}

What the feature is for, in two sentences.

## Files

In reading order, with what each is for.
`;

export const callContract = (name: string): string => `import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const ${name} = defineCall('${name}', {
  method: 'GET',
  path: '/admin/${kebab(name)}',
  access: 'admin',
  mode: 'read',
  summary: 'What the call is for',
  output: z.object({ rows: z.array(z.string()).max(50) }),
});
`;

export const handler = (
  feature: string,
  name: string,
): string => `import { ${name} } from '@midoffice/contract/${feature}/calls/${kebab(name)}';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(${name}, async () => ({ rows: [] }));
`;

export const handlerTest = (
  feature: string,
  name: string,
): string => `import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ${name} } from '@midoffice/contract/${feature}/calls/${kebab(name)}';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('${kebab(name)}', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers what the contract says', async () => {
    const admin = await server.staff();
    const { status, body } = await admin.call(${name}, {});
    assert.equal(status, 200);
    assert.notDeepEqual(body.rows, [], 'say what ${name} answers');
  });

  test('refuses a member without the grant, and nothing is written', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await server.digest();
    assert.equal((await member.call(${name}, {})).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
`;

/** Head of a reviewed file of permissions. */
export const permissionsHead = `# Who may make which call. Reviewed by people: a change here is a change of rights. Legend: docs/architecture.md.
# Write it again with: UPDATE_MATRIX=1 npm test -- file apps/server/src/main/permission-matrix.test.ts
# call                                                                                 none  bad key standard with grant analyst admin core
`;

/** The reviewed line of a call that is open to admins. */
export const permissions = (name: string): string =>
  [
    name.padEnd(32),
    'GET   ',
    `/admin/${kebab(name)}`.padEnd(46),
    ...['401', '401', '403', '403', '403', 'pass', 'pass'].map((cell) => cell.padEnd(5)),
  ]
    .join(' ')
    .trimEnd();

export const route = (id: string): string =>
  `{ id: '${id}', load: async () => (await import('./screens/${id}/${id}.tsx')).${pascal(id)} }`;

export const routes = (id: string): string => `import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [${route(id)}];
`;

export const screen = (id: string): string => `import { Panel } from '../../../../../kit/base/panel.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';

/** What the screen is for. */
export function ${pascal(id)}(_props: ScreenProps) {
  return (
    <div data-screen="${id}">
      <Panel title="${sentence(id)}">
        <EmptyState text="Say what is missing, and what to do." />
      </Panel>
    </div>
  );
}
`;

export const journey = (
  id: string,
): string => `import { journey, openConsole } from '../../harness/console.ts';

journey('${id}: says what its user does', async () => {
  const { page, close } = await openConsole('admin');
  await page.locator('[data-screen="${id}"]').getByRole('table').waitFor({ timeout: 5000 });
  await close();
});
`;

export const fix = (name: string): string => `import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: '${sentence(kebab(name))}',
  notes: 'Says what it finds.',
  remedy: 'Says how it repairs that.',
  find: ({ main }) =>
    main.bars
      .filter((bar) => bar.high < bar.low)
      .map((bar) => ({ date: bar.date, field: 'high', value: bar.high, suggested: null, reason: 'says why' })),
});
`;

export const fixTest = (name: string): string => `import { after, before, describe, test } from 'node:test';
import { changed, fixServer, provesFix, sessionBars, type FixServer } from '../testing/fixes.ts';

describe('${name}', () => {
  let server: FixServer;
  const bars = sessionBars(60);
  before(async () => {
    server = await fixServer();
    await server.make('PLANTED', changed(bars, { 30: { volume: 0 } }));
  });
  after(() => server.close());

  test('finds the planted error and repairs it', async () => {
    await provesFix(server, {
      type: '${name}',
      symbol: 'PLANTED',
      found: [\`\${bars[30]!.date} volume\`],
      right: () => undefined,
    });
  });
});
`;

export const vendor = (name: string): string => `import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Vendor, SandboxRuntime } from '../kernel/vendor.ts';

/** The stand-in of ${name}: says which calls it answers, below /${name}/v1. */
export function ${camel(name)}Vendor(): Vendor {
  let workbench: SandboxRuntime | undefined;
  return {
    name: '${name}',
    attach(given) {
      workbench = given;
    },
    routes(app: FastifyInstance) {
      app.get('/${name}/v1/status', (request, reply) =>
        serve(workbench!, request, reply, {
          vendor: '${name}',
          query: {},
          body: null,
          idempotencyKey: null,
          faultAnswer: (status) => ({ status, headers: {}, body: { error: 'An injected failure.' } }),
          work: () => ({ status: 501, headers: {}, body: { error: 'Say what it answers.' } }),
        }),
      );
    },
    tick: () => undefined,
    close: async () => undefined,
  };
}
`;

export const vendorTest = (name: string): string => `import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSandbox, type Sandbox } from '../start.ts';

describe('the stand-in of ${name}', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' } });
  });
  after(() => sandbox.close());

  test('answers as the vendor does', async () => {
    const response = await fetch(\`\${sandbox.url}/${name}/v1/status\`);
    assert.equal(response.status, 200);
  });
});
`;
