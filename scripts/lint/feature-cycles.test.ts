import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readImporters } from '../test/import-graph.ts';
import { cyclesOf, featureEdges } from './feature-cycles.ts';

describe('dependencies between features', () => {
  test('run one way in contract, server and console', () => {
    const edges = featureEdges(readImporters(join(import.meta.dirname, '../..')));
    assert.ok(edges.size > 20, 'the features are found');
    assert.deepEqual(cyclesOf(edges), []);
  });

  test('a circle is named with its features, a chain is none', () => {
    const graph = (pairs: Record<string, string[]>) =>
      new Map(Object.entries(pairs).map(([from, to]) => [from, new Set(to)]));
    assert.deepEqual(cyclesOf(graph({ a: ['b'], b: ['c'], d: ['a', 'c'] })), []);
    assert.deepEqual(cyclesOf(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], e: ['e2'], e2: ['e'] })), [
      'a -> b -> c -> a',
      'e -> e2 -> e',
    ]);
  });

  test('tests and what is only theirs do not count', () => {
    const edges = featureEdges(
      new Map([
        [
          'apps/server/src/features/g/low/api.ts',
          new Set([
            'apps/server/src/features/g/high/calls/a.ts',
            'apps/server/src/features/g/high/a.test.ts',
          ]),
        ],
        [
          'apps/server/src/features/g/high/api.ts',
          new Set(['apps/server/src/features/g/low/testing/make.ts']),
        ],
      ]),
    );
    assert.deepEqual([...edges], [['server g/high', new Set(['server g/low'])]]);
  });
});
