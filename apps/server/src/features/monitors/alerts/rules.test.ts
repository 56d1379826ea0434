import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRandom } from '../../../platform/demo/world.ts';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import {
  beginning,
  incidentsOf,
  judge,
  silenceOf,
  silenceOutside,
  type Finding,
  type Judgement,
  type Sample,
} from './rules.ts';

const minuteMs = 60_000;
const nowMs = 10_000 * minuteMs;
const rule: Judgement = {
  condition: 'above',
  threshold: 80,
  forMs: 10 * minuteMs,
  recoverMs: 5 * minuteMs,
  gapMs: 15 * minuteMs,
};

/** Values by minute; `.` is a missing one. */
const values = (...given: readonly (readonly [minute: number, value: number])[]): Sample[] =>
  given.map(([minute, value]) => ({ atMs: minute * minuteMs, value }));

const every5 = (from: number, ...given: readonly number[]): Sample[] =>
  given.map((value, n) => ({ atMs: (from + 5 * n) * minuteMs, value }));

function found(
  given: Partial<Judgement>,
  samples: readonly Sample[],
  pauses: readonly [number, number][] = [],
) {
  const { findings } = judge({ ...rule, ...given }, beginning, samples, {
    nowMs,
    pauses: pauses.map(([from, to]) => ({ fromMs: from * minuteMs, toMs: to * minuteMs })),
  });
  return findings.map((one) =>
    one.kind === 'opened'
      ? `opened ${one.startedMs / minuteMs} at ${one.atMs / minuteMs}, ${one.peak}`
      : `recovered ${one.endedMs / minuteMs} at ${one.atMs / minuteMs}, ${one.peak}`,
  );
}

describe('judge', () => {
  const cases: readonly [name: string, given: Partial<Judgement>, samples: Sample[], expected: string[]][] = [
    ['not above long enough', {}, every5(0, 90, 90, 70, 90, 90, 70), []],
    ['the threshold itself is not above', {}, every5(0, 80, 80, 80, 80), []],
    [
      'fires after its duration, with the moment it began',
      {},
      every5(0, 70, 90, 95, 90),
      ['opened 5 at 15, 95'],
    ],
    ['without a duration at once', { forMs: 0 }, every5(0, 70, 90), ['opened 5 at 5, 90']],
    [
      'fires once however long it lasts',
      {},
      every5(0, ...Array.from({ length: 90 }, () => 90)),
      ['opened 0 at 10, 90'],
    ],
    [
      'recovers after it was over for a while, with the moment it was over and its peak',
      {},
      every5(0, 90, 90, 99, 70, 70),
      ['opened 0 at 10, 99', 'recovered 15 at 20, 99'],
    ],
    ['a short dip is the same incident', {}, every5(0, 90, 90, 90, 70, 90, 90), ['opened 0 at 10, 90']],
    [
      'below: the peak is the least value',
      { condition: 'below', threshold: 20, forMs: 0 },
      every5(0, 10, 5, 12, 20, 20),
      ['opened 0 at 0, 10', 'recovered 15 at 20, 5'],
    ],
    [
      'silence includes its threshold',
      { condition: 'silent', threshold: 15, forMs: 0 },
      every5(0, 14, 15),
      ['opened 5 at 5, 15'],
    ],
    ['no duration runs across a missing day', {}, values([0, 90], [1440, 90]), []],
    [
      'after a gap it begins anew',
      {},
      values([0, 90], [1440, 90], [1445, 90], [1450, 90]),
      ['opened 1440 at 1450, 90'],
    ],
    [
      'a missing day does not hide an incident, nor end it',
      { forMs: 0 },
      values([0, 90], [1440, 95]),
      ['opened 0 at 0, 90'],
    ],
    [
      'a recovery does not run across a gap',
      { forMs: 0 },
      values([0, 90], [5, 70], [1440, 70]),
      ['opened 0 at 0, 90'],
    ],
    ['no number neither fires', { forMs: 0 }, values([0, Number.NaN], [5, Number.POSITIVE_INFINITY]), []],
    [
      'no number neither ends nor hides',
      {},
      values([0, 90], [5, Number.NaN], [10, 90], [15, Number.NEGATIVE_INFINITY], [20, Number.NaN]),
      ['opened 0 at 10, 90'],
    ],
    ['the future neither fires', { forMs: 0 }, values([20_000, 90]), []],
    ['nor hides what comes after it', { forMs: 0 }, values([20_000, 10], [5, 90]), ['opened 5 at 5, 90']],
    ['a value that came late, or twice, is not judged', {}, values([0, 90], [10, 70], [5, 90], [10, 90]), []],
  ];
  for (const [name, given, samples, expected] of cases)
    test(name, () => assert.deepEqual(found(given, samples), expected));

  test('a maintenance window: its values are not judged, and no duration runs across it', () => {
    assert.deepEqual(found({}, every5(0, 90, 90, 90, 90), [[5, 15]]), []);
    assert.deepEqual(found({}, every5(0, 90, 90, 90, 90, 90, 90), [[6, 9]]), ['opened 10 at 20, 90']);
    assert.deepEqual(found({ forMs: 0 }, every5(0, 90, 70, 70, 90), [[5, 15]]), ['opened 0 at 0, 90']);
  });

  test('a value of the end of a maintenance window is judged again', () => {
    assert.deepEqual(found({ forMs: 0 }, every5(0, 90), [[-5, 0]]), ['opened 0 at 0, 90']);
  });
});

test('a silence counts outside of pauses, wherever it began, and each minute of overlapping ones is left out once', () => {
  const outside = (began: number, ...pauses: (readonly [number, number])[]): number =>
    silenceOutside(
      { atMs: 100 * minuteMs, value: 100 - began },
      pauses.map(([from, to]) => ({ fromMs: from * minuteMs, toMs: to * minuteMs })),
      (ms) => 100 - ms / minuteMs,
    );
  assert.equal(outside(10, [20, 50]), 60);
  assert.equal(outside(30, [20, 50]), 50);
  assert.equal(outside(60, [20, 50]), 40);
  assert.equal(outside(10, [40, 60], [20, 50], [45, 48]), 50);
  assert.equal(outside(10, [90, 110]), 90);
});

describe('silenceOf', () => {
  const span = { fromMs: 0, toMs: 6 * minuteMs, stepMs: minuteMs, seenMs: -2 * minuteMs };
  test('minutes since the newest value at each step; no number and the future are none', () => {
    const { samples, seenMs } = silenceOf(values([2, 1], [3, Number.NaN], [3.5, 7], [99, 1]), span);
    assert.deepEqual(
      samples.map(({ value }) => value),
      [3, 0, 1, 0.5, 1.5, 2.5],
    );
    assert.equal(seenMs, 3.5 * minuteMs);
  });
  test('nothing is expected in a pause', () => {
    const { samples } = silenceOf([], span, [{ fromMs: 0, toMs: 4 * minuteMs }]);
    assert.deepEqual(
      samples.map(({ value }) => value),
      [3, 4, 5, 2, 3, 4],
    );
  });
});

/** Values with gaps, noise and what is no value. */
function drawn(seed: number): {
  samples: Sample[];
  rule: Judgement;
  pauses: { fromMs: number; toMs: number }[];
} {
  const random = createRandom(seed);
  let at = 0;
  const samples = Array.from({ length: random.int(0, 300) }, () => {
    at += random.next() < 0.03 ? random.int(20, 2000) : random.int(0, 6);
    const kind = random.next();
    const value =
      kind < 0.03 ? Number.NaN : kind < 0.05 ? Number.POSITIVE_INFINITY : 80 + random.normal() * 15;
    return { atMs: (kind > 0.98 ? at + 50_000 : at) * minuteMs, value };
  });
  const pauses = Array.from({ length: random.int(0, 3) }, () => {
    const fromMs = random.int(0, 3000) * minuteMs;
    return { fromMs, toMs: fromMs + random.int(1, 200) * minuteMs };
  });
  return {
    samples,
    pauses,
    rule: {
      condition: random.pick(['above', 'below', 'silent'] as const),
      threshold: random.int(60, 100),
      forMs: random.int(0, 20) * minuteMs,
      recoverMs: random.int(0, 20) * minuteMs,
      gapMs: random.int(5, 30) * minuteMs,
    },
  };
}

enduranceTest(
  'judge: however values are divided the findings are the same; they alternate, in order, and what is no value changes nothing',
  { rounds: 20_000 },
  ({ rounds, seed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const { samples, rule: one, pauses } = drawn(seed + round);
      const options = { nowMs: 40_000 * minuteMs, pauses };
      const whole = judge(one, beginning, samples, options);
      const random = createRandom(seed - round);
      const parts: Finding[] = [];
      let state = beginning;
      for (let from = 0; from < samples.length;) {
        const to = from + random.int(1, 20);
        // Some values are read twice, as after a process that was killed.
        const part = judge(one, state, samples.slice(Math.max(0, from - random.int(0, 3)), to), options);
        state = part.state;
        parts.push(...part.findings);
        from = to;
      }
      assert.deepEqual(parts, whole.findings);
      assert.deepEqual(state, whole.state);
      const usable = samples.filter(({ atMs, value }) => Number.isFinite(value) && atMs <= options.nowMs);
      assert.deepEqual(judge(one, beginning, usable, options).findings, whole.findings);
      assert.ok(whole.findings.every(({ kind }, n) => kind === (n % 2 ? 'recovered' : 'opened')));
      const incidents = incidentsOf(whole.findings, whole.state);
      for (const [n, { startedMs, firedMs, endedMs }] of incidents.entries()) {
        assert.ok(firedMs - startedMs >= one.forMs);
        assert.ok(endedMs === null ? n === incidents.length - 1 : endedMs > firedMs);
        assert.ok(n === 0 || incidents[n - 1]!.endedMs! <= startedMs);
      }
    }
  },
);
