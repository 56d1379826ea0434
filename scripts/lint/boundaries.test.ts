import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { boundaryProblem } from './boundaries.mjs';

const root = join(import.meta.dirname, '../..');
const allowed: [file: string, specifier: string, names?: string[]][] = [
  ['packages/market/src/scan/a.test.ts', '../../../../scripts/test/endurance.ts'],
  ['apps/server/src/main/web.ts', '../features/prices/charts/api.ts'],
  ['apps/server/src/features/prices/charts/calls/a.ts', '../../../../platform/http/implement.ts'],
  ['apps/server/src/features/prices/charts/calls/a.ts', '../../../system/ledger/api.ts'],
  ['apps/server/src/features/prices/charts/a.test.ts', '../../../testing/server.ts'],
  ['apps/server/src/features/prices/charts/store.ts', 'kysely', ['sql']],
  ['apps/console/src/features/prices/charts/screens/a.tsx', '../../../customers/accounts/panels/badge.tsx'],
  ['packages/contract/src/prices/charts/calls/a.ts', 'zod'],
  ['apps/console/src/kit/nav/menu.tsx', 'react-aria-components/Menu'],
  ['apps/console/src/features/prices/charts/screens/a.tsx', '../../../../kit/nav/menu.tsx'],
  ['apps/console/src/kit/table/column-model.ts', '@tanstack/table-core'],
  ['apps/server/src/platform/connectors/stripe/stripe.ts', 'stripe'],
];
const refused: [file: string, specifier: string, names?: string[]][] = [
  ['packages/market/src/scan/a.ts', '../../../../scripts/test/endurance.ts'],
  ['packages/market/src/scan/a.test.ts', '../../../../scripts/test/lots.ts'],
  ['apps/server/src/platform/db/connect.ts', '../../features/prices/charts/store.ts'],
  ['apps/server/src/features/prices/charts/calls/a.ts', '../../../../main/web.ts'],
  ['apps/server/src/features/prices/charts/calls/a.ts', '../../../customers/accounts/store.ts'],
  ['apps/server/src/features/new-group/brand-new/calls/a.ts', '../../../customers/accounts/rules.ts'],
  ['apps/server/src/features/prices/charts/rules.ts', 'kysely', ['sql']],
  ['apps/server/src/features/prices/charts/rules.ts', 'stripe'],
  ['apps/server/src/features/prices/charts/rules.ts', '@midoffice/console'],
  ['apps/console/src/kit/table.tsx', '../features/prices/charts/panels/a.tsx'],
  ['apps/console/src/features/prices/charts/screens/a.tsx', '../../corporate-actions/screens/b.tsx'],
  ['apps/console/src/main/shell.tsx', '../../../server/src/main/web.ts'],
  ['apps/console/src/features/prices/charts/screens/a.tsx', 'react-aria-components'],
  ['apps/console/src/features/prices/charts/screens/a.tsx', 'react-aria/useFocusRing'],
  ['apps/console/src/main/shell/shell.tsx', 'react-aria-components/Menu'],
  ['apps/console/src/features/prices/charts/screens/a.tsx', '@internationalized/date'],
  ['apps/console/src/features/prices/charts/screens/a.tsx', '@tanstack/table-core'],
  ['apps/console/src/kit/list/a.tsx', '@tanstack/table-core/static-functions'],
  ['packages/contract/src/prices/charts/calls/a.ts', 'node:fs'],
  ['packages/contract/src/prices/charts/calls/a.ts', '@midoffice/market'],
  ['packages/market/src/index.ts', 'node:fs'],
];

describe('import boundaries', () => {
  for (const [file, specifier, names] of allowed) {
    test(`${file} may import ${specifier}`, () =>
      assert.equal(boundaryProblem(file, specifier, names), undefined));
  }
  for (const [file, specifier, names] of refused) {
    test(`${file} must not import ${specifier}`, () =>
      assert.equal(typeof boundaryProblem(file, specifier, names), 'string'));
  }

  test('an import across a boundary fails the linter', () => {
    const folder = join(root, 'apps/server/src/features/new-group/trial');
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(
        join(folder, 'breach.ts'),
        "import { searchUsers } from '../../customers/accounts/store.ts';\nexport const breach = searchUsers;\n",
      );
      const lint = (): string =>
        execFileSync(join(root, 'node_modules/.bin/oxlint'), [folder], {
          cwd: root,
          encoding: 'utf8',
          stdio: 'pipe',
        });
      assert.throws(lint, (error: { stdout?: string }) =>
        String(error.stdout).includes('reach feature customers/accounts through its api.ts'),
      );
    } finally {
      rmSync(dirname(folder), { recursive: true });
    }
  });
});
