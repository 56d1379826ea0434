import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  labelOfTotal,
  limitsOf,
  metricScore,
  scoreMetric,
  scoreStaleness,
  serverHealth,
  type ServerKind,
} from './health.ts';

/** Values with the points that each must score. */
function scores(kind: ServerKind, metric: string, cases: readonly (readonly [number, number])[]): void {
  for (const [value, points] of cases)
    assert.deepEqual([metric, value, scoreMetric(kind, metric, value)], [metric, value, points]);
}

describe('points of servers', () => {
  test('CPU above 20, 19, 18 and 10 scores 10, 3, 2 and 1 (r003-score-cpu)', () => {
    scores('instance', 'CPUUtilization', [
      [100, 10],
      [20.1, 10],
      [20, 3],
      [19.5, 3],
      [19, 2],
      [18.01, 2],
      [18, 1],
      [10.5, 1],
      [10, 0],
      [0, 0],
    ]);
  });

  test('NetworkIn above 200, 100 and 20 MB per minute scores 5, 2 and 1, NetworkOut nothing (r003-score-network)', () => {
    scores('instance', 'NetworkIn', [
      [201, 5],
      [200, 2],
      [150, 2],
      [100, 1],
      [20.5, 1],
      [20, 0],
    ]);
    assert.equal(scoreMetric('instance', 'NetworkOut', 5000), null);
  });

  test('burst time below 1000, 5000, 10000 and 15000 scores 5, 3, 1 and 0.5 (r003-score-burst-time)', () => {
    scores('instance', 'BurstCapacityTime', [
      [0, 5],
      [999, 5],
      [1000, 3],
      [4000, 3],
      [5000, 1],
      [9999, 1],
      [10_000, 0.5],
      [14_999, 0.5],
      [15_000, 0],
      [16_000, 0],
      [17_280, 0],
    ]);
  });

  test('burst percentage below 10, 20, 50 and 90 scores 5, 3, 1 and 0.5 (r003-score-burst-pct)', () => {
    scores('instance', 'BurstCapacityPercentage', [
      [9.9, 5],
      [10, 3],
      [15, 3],
      [20, 1],
      [49, 1],
      [50, 0.5],
      [89.9, 0.5],
      [90, 0],
      [95, 0],
    ]);
  });

  test('an age over 10 minutes scores 0.5, over 30 minutes 1, no value at all 1 (r003-score-stale)', () => {
    const minutes = (n: number): number => scoreStaleness(n * 60_000);
    assert.deepEqual([minutes(0), minutes(10), minutes(20), minutes(30), minutes(31)], [0, 0, 0.5, 0.5, 1]);
    assert.equal(scoreStaleness(null), 1);
  });

  test('a value that is missing or is no number scores 0', () => {
    for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      assert.equal(scoreMetric('instance', 'CPUUtilization', value), 0);
  });
});

describe('points of databases and caches (r003-score-db)', () => {
  const steps = [10, 3, 2, 1] as const;
  const cases: readonly (readonly [ServerKind, string, readonly number[]])[] = [
    ['database', 'CPUUtilization', [50, 40, 30, 20]],
    ['cache', 'EngineCPUUtilization', [50, 40, 30, 20]],
    ['database', 'DiskQueueDepth', [10, 5, 2, 1]],
    ['database', 'ReadLatency', [0.1, 0.05, 0.02, 0.01]],
    ['database', 'WriteLatency', [0.1, 0.05, 0.02, 0.01]],
    ['cache', 'ReplicationLag', [10, 5, 2, 1]],
    ['cache', 'DatabaseCapacityUsagePercentage', [90, 80, 70, 60]],
    ['cache', 'DatabaseMemoryUsagePercentage', [90, 80, 70, 60]],
  ];
  for (const [kind, metric, limits] of cases)
    test(`${metric} above ${limits.join(', ')}`, () => {
      assert.deepEqual(limitsOf(kind, metric), limits);
      limits.forEach((limit, at) => {
        scores(kind, metric, [
          [limit * 1.001, steps[at]!],
          [limit, steps[at + 1] ?? 0],
        ]);
      });
    });

  test('the examples of the rule', () => {
    scores('database', 'CPUUtilization', [
      [45, 3],
      [51, 10],
    ]);
    scores('database', 'ReadLatency', [[0.03, 2]]);
    scores('cache', 'DatabaseMemoryUsagePercentage', [[95, 10]]);
  });

  test('metrics without thresholds score nothing', () => {
    for (const metric of ['BurstBalance', 'ReadIOPS', 'WriteIOPS']) {
      assert.equal(scoreMetric('database', metric, 99_999), null);
      assert.deepEqual(limitsOf('database', metric), []);
    }
    for (const metric of ['CacheHitRate', 'CacheHits', 'CacheMisses', 'constructor'])
      assert.equal(scoreMetric('cache', metric, 99_999), null);
  });
});

describe('labels', () => {
  test('a total above 20, 15, 10 and 5 is Unhealthy, At Risk, Warning and Light Use, else Standby (r003-score-health)', () => {
    const cases = [
      [26, 'Unhealthy'],
      [21, 'Unhealthy'],
      [20.5, 'Unhealthy'],
      [20, 'At Risk'],
      [15.5, 'At Risk'],
      [15, 'Warning'],
      [10.5, 'Warning'],
      [10, 'Light Use'],
      [5.5, 'Light Use'],
      [5, 'Standby'],
      [0, 'Standby'],
    ] as const;
    for (const [total, label] of cases) assert.deepEqual([total, labelOfTotal(total)], [total, label]);
  });

  test('bands of a metric are 80, 60, 40 and 20 percent of its most points: 9 of a CPU, 1 of updatedAt, else 4 (r003-score-bands)', () => {
    const band = (metric: string, points: number) => {
      const { percent, label } = metricScore(metric, points);
      return [Math.round(percent * 100) / 100, label];
    };
    assert.deepEqual(band('NetworkIn', 3), [75, 'At Risk']);
    assert.deepEqual(band('CPUUtilization', 10), [100, 'Unhealthy']);
    assert.deepEqual(band('EngineCPUUtilization', 3), [33.33, 'Light Use']);
    assert.deepEqual(band('BurstCapacityTime', 5), [100, 'Unhealthy']);
    assert.deepEqual(band('NetworkIn', 2), [50, 'Warning']);
    assert.deepEqual(band('NetworkIn', 1), [25, 'Light Use']);
    assert.deepEqual(band('NetworkIn', 0.5), [12.5, 'Standby']);
    assert.deepEqual(band('updatedAt', 0.5), [50, 'Warning']);
    assert.deepEqual(band('updatedAt', 1), [100, 'Unhealthy']);
  });

  test('the health of a server is the sum of the points of each metric, which it lists', () => {
    const {
      total,
      label,
      scores: listed,
    } = serverHealth(
      'instance',
      [
        ['CPUUtilization', 25],
        ['BurstCapacityPercentage', 15],
        ['BurstCapacityTime', null],
        ['NetworkIn', 150],
        ['NetworkOut', 900],
      ],
      20 * 60_000,
    );
    assert.deepEqual([total, label], [15.5, 'At Risk']);
    assert.deepEqual(
      listed.map(({ metric, points }) => [metric, points]),
      [
        ['CPUUtilization', 10],
        ['BurstCapacityPercentage', 3],
        ['BurstCapacityTime', 0],
        ['NetworkIn', 2],
        ['NetworkOut', null],
        ['updatedAt', 0.5],
      ],
    );
  });
});
