import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { environmentOf, holdsEndurance, namePattern, roundsOf } from './endurance.ts';

const helper = join(import.meta.dirname, 'endurance.ts');

describe('tests of many rounds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-endurance-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'one.test.ts');
  writeFileSync(
    file,
    `import { before, describe, test } from 'node:test';
    import { enduranceTest } from ${JSON.stringify(helper)};
    test('plain', () => console.log('RAN plain'));
    describe('suite without', () => {
      before(() => console.log('RAN its hook'));
      test('plain', () => {});
    });
    describe('suite', () => {
      enduranceTest('many', { rounds: 30 }, ({ rounds, seed }) => console.log('RAN', rounds, seed));
      enduranceTest('failing', { rounds: 5 }, ({ seed }) => { throw new Error('at ' + seed); });
    });`,
  );
  const ran = (env: NodeJS.ProcessEnv, ...args: string[]): string => {
    const { NODE_TEST_CONTEXT: _context, ENDURANCE: _whole, ENDURANCE_SEED: _seed, ...rest } = process.env;
    try {
      execFileSync(process.execPath, ['--test', '--test-isolation=none', ...args, file], {
        env: { ...rest, ...env },
        encoding: 'utf8',
      });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
    throw new Error('one of the tests fails');
  };

  test('take a tenth of them, and all where the run is whole; the long ones a tenth of that', () => {
    assert.deepEqual(
      [
        { rounds: 1000 },
        { rounds: 12, least: 1 },
        { rounds: 3 },
        { rounds: 40, least: 5 },
        { rounds: 4, least: 5 },
        { rounds: 200, long: true },
        { rounds: 30, least: 4, long: true },
      ].map((one) => (['some', 'whole', 'all'] as const).map((share) => roundsOf(one, share))),
      [
        [100, 1000, 1000],
        [2, 12, 12],
        [1, 3, 3],
        [5, 40, 40],
        [4, 4, 4],
        [2, 20, 200],
        [4, 4, 30],
      ],
    );
  });

  test('run beside the others with the seed of the run, which a failure repeats', () => {
    const said = ran({ ENDURANCE_SEED: '77' });
    for (const text of ['RAN plain', 'RAN its hook', 'RAN 3 77', 'many (3 of 30 rounds)', 'at 77'])
      assert.ok(said.includes(text), text);
    assert.match(said, /'failing' failed with ENDURANCE_SEED=77/);
  });

  test('draw a seed of their own where none is given, and say it', () => {
    const [, first] = /Seed of the endurance tests: (\d+)/.exec(ran({}))!;
    const again = ran({ ENDURANCE_SEED: first! });
    assert.ok(again.includes(`RAN 3 ${first}`));
  });

  test('run whole and alone in a run of theirs', () => {
    const said = ran(
      { ...environmentOf('whole'), ENDURANCE_SEED: '5' },
      `--test-name-pattern=${namePattern}`,
    );
    assert.ok(said.includes('RAN 30 5'));
    assert.equal(said.includes('RAN plain'), false);
    assert.equal(said.includes('RAN its hook'), false);
  });

  test('are found by their files', () => {
    assert.equal(holdsEndurance(`import { enduranceTest } from './endurance.ts';`), true);
    assert.equal(holdsEndurance(`import { test } from 'node:test'; // enduranceTest`), false);
  });
});
