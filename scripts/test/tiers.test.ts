import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allSteps, allTests, everydaySteps } from './steps.ts';
import { isLong, longLine } from './tiers.ts';

const filesOf = (stages: ReturnType<typeof allSteps>): string[] =>
  stages
    .flat()
    .flatMap(([, ...commands]) => commands)
    .flatMap((command) => ('files' in command ? command.files : []))
    .sort();

describe('the everyday run and the whole one', () => {
  test('a file is long by a line of its own near its begin, and by nothing else', () => {
    assert.equal(isLong(`${longLine}\nimport test from 'node:test';\n`), true);
    assert.equal(isLong(`// What it proves.\n${longLine}\n`), true);
    assert.equal(isLong(`const text = '${longLine}';\n`), false);
    assert.equal(isLong(`${'\n'.repeat(9)}${longLine}\n`), false);
  });

  test('the whole run takes each test file once', () => {
    assert.deepEqual(filesOf(allSteps()), allTests);
  });

  test('the everyday run takes most of them, none twice, and both take the same checks', () => {
    const everyday = filesOf(everydaySteps());
    assert.equal(new Set(everyday).size, everyday.length);
    assert.ok(everyday.length > allTests.length / 2 && everyday.length < allTests.length);
    const checks = (stages: ReturnType<typeof allSteps>) => stages[0]!.map(([name]) => name);
    // What journeys need is no check.
    const needed = new Set(['tools', 'demo']);
    assert.deepEqual(
      checks(everydaySteps()),
      checks(allSteps()).filter((name) => !needed.has(name)),
    );
  });
});
