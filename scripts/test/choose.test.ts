import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { featureOf, testsOfChange } from './choose.ts';

const files = {
  'packages/market/src/splits/detect.ts': `export const detect = 1;`,
  'packages/market/src/index.ts': `export { detect } from './splits/detect.ts';`,
  'apps/server/src/features/prices/charts/detect.ts': `import { detect } from '@midoffice/market';`,
  'apps/server/src/features/prices/charts/detect.test.ts': `import './detect.ts';`,
  'apps/server/src/features/growth/leads/rules.ts': `export const rule = 1;`,
  'apps/server/src/features/growth/leads/rules.test.ts': `import { rule } from './rules.ts';`,
  'apps/server/src/features/growth/leads/calls/get-lead.ts': `import { rule } from '../rules.ts';`,
  'apps/server/src/features/growth/leads/calls/get-lead.test.ts': `import { server } from '../../../../testing/server.ts';`,
  'e2e/src/growth/leads/leads.test.ts': `import { journey } from '../../harness/console.ts';`,
};

describe('tests of a change', () => {
  let root: string;
  const tests = Object.keys(files).filter((file) => file.endsWith('.test.ts'));
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'midoffice-choose-'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  });
  after(() => rmSync(root, { recursive: true }));

  test('are those that import the changed file through others, across packages', () => {
    assert.deepEqual(testsOfChange(root, ['packages/market/src/splits/detect.ts'], tests), [
      'apps/server/src/features/prices/charts/detect.test.ts',
    ]);
  });

  test('are all of the feature that changed, its journeys too, and no others', () => {
    assert.deepEqual(
      testsOfChange(root, ['apps/server/src/features/growth/leads/calls/get-lead.ts'], tests),
      [
        'apps/server/src/features/growth/leads/rules.test.ts',
        'apps/server/src/features/growth/leads/calls/get-lead.test.ts',
        'e2e/src/growth/leads/leads.test.ts',
      ],
    );
  });

  test('are all tests where the lockfile changed, and none where only a document did', () => {
    assert.deepEqual(testsOfChange(root, ['package-lock.json'], tests), tests);
    assert.deepEqual(testsOfChange(root, ['docs/operations.md'], tests), []);
  });
});

test('a feature has the same name in every tier', () => {
  for (const file of [
    'packages/contract/src/prices/charts/calls/get-chart-data.ts',
    'apps/server/src/features/prices/charts/rules.ts',
    'apps/console/src/features/prices/charts/screens/chart.tsx',
    'e2e/src/prices/charts/chart-repair.test.ts',
  ])
    assert.equal(featureOf(file), 'charts');
  assert.equal(featureOf('apps/server/src/main/start.ts'), undefined);
  assert.equal(featureOf('packages/market/src/splits/detect.ts'), 'splits');
  assert.equal(featureOf('packages/contract/src/kernel/fields.ts'), 'kernel');
});
