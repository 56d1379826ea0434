// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { enduranceTest } from '../../../../scripts/test/endurance.ts';
import { toColumns, type Bar } from '../bars/bar.ts';
import { randomWalk, rescale, seededRandom } from '../testing/series.ts';
import { findErrors } from './find-errors.ts';
import { probabilityOf, scoreOf } from './odds.ts';
import { absence } from '../testing/real-data.ts';
import { calibrate, reliabilityOf } from '../testing/calibration.ts';
import { plantedKinds, plantError } from './plant.ts';
import { worthChecking } from './worth-checking.ts';

const clean = randomWalk({ seed: 5, sessions: 600 });
const peer = clean.map((bar) => ({ ...bar, close: bar.close * 1.0003 }));
const AT = 300;

/** The series after the repairs that are proposed. */
function fixed(bars: readonly Bar[], peers: readonly (readonly Bar[])[] = []): Bar[] {
  let now = [...bars];
  for (const { repair } of findErrors({ bars, splits: [], peers })) {
    if (repair?.type === 'split') {
      const [from, to] = [
        now.findIndex((b) => b.date === repair.from),
        now.findIndex((b) => b.date === repair.to),
      ];
      now = rescale(now, from, to + 1, repair.multiplier);
    }
    for (const { date, field, suggested } of repair?.type === 'cells' ? repair.cells : [])
      now = now.map((bar) => (bar.date === date ? { ...bar, [field]: suggested } : bar));
  }
  return now;
}

describe('findErrors', () => {
  for (const kind of plantedKinds) {
    it(`finds a planted ${kind}, alone, where it is, and fixes it with the help of another source`, () => {
      const planted = plantError(clean, kind, AT, seededRandom(3));
      const found = findErrors({ bars: planted.bars, splits: [], peers: [peer] });
      assert.deepEqual(
        found.map((each) => [each.kind, each.from, each.to]),
        [[kind, planted.from, planted.to]],
      );
      const [{ probability, evidence, repair, witness }] = found as [(typeof found)[0]];
      assert.ok(probability > 0.5 && evidence.length > 0 && repair, JSON.stringify(found));
      assert.ok(kind === 'range' || witness !== 'agrees', witness);
      for (const [i, bar] of fixed(planted.bars, [peer]).entries())
        assert.ok(Math.abs(bar.close / clean[i]!.close - 1) < 0.002, `${bar.date} ${bar.close}`);
    });
    it(`finds a planted ${kind} without another source`, () => {
      const planted = plantError(clean, kind, AT, seededRandom(3));
      const found = findErrors({ bars: planted.bars, splits: [] });
      assert.deepEqual(
        found.map((each) => [each.kind, each.from]),
        [[kind, planted.from]],
      );
    });
  }
  it('says nothing where another source repeats its prices or has no volume either', () => {
    for (const kind of ['stale', 'zero-volume'] as const) {
      const { bars } = plantError(clean, kind, AT, seededRandom(3));
      assert.deepEqual(findErrors({ bars, splits: [], peers: [bars] }), []);
    }
  });
  it('rests on the values concerned: other values, another basis', () => {
    const bases = [1, 1, 1.01].map((size) => {
      const { bars } = plantError(rescale(clean, 0, 600, size, false), 'spike', AT, seededRandom(3));
      return findErrors({ bars, splits: [] })[0]!.basis;
    });
    assert.equal(bases[0], bases[1]);
    assert.notEqual(bases[0], bases[2]);
  });
});

describe('worthChecking', () => {
  const cases: [string, Bar[]][] = [['nothing', clean]];
  for (const kind of plantedKinds)
    for (const at of [80, 300, 520]) cases.push([kind, plantError(clean, kind, at, seededRandom(at)).bars]);
  for (const [name, bars] of cases) {
    it(`passes over ${name} only where the detectors find nothing`, () => {
      const found = findErrors({ bars, splits: [] }).length > 0;
      assert.equal(found, name !== 'nothing');
      assert.ok(worthChecking(toColumns(bars)) || !found);
    });
  }
  it('never hides a finding in restless series', () => {
    let quiet = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const bars = randomWalk({ seed, sessions: 260, sigma: 0.005 + (seed % 10) * 0.006 });
      const splits = seed % 3 ? [] : [{ date: bars[100]!.date, ratio: 1.1 }];
      if (worthChecking(toColumns(bars), splits)) continue;
      quiet += 1;
      assert.deepEqual(findErrors({ bars, splits }), [], `seed ${seed}`);
    }
    assert.ok(quiet > 50, String(quiet));
  });
});

describe('odds', () => {
  it('other sources raise or lower a probability, and demand the place', () => {
    const [none, agrees, contradicts] = (['none', 'agrees', 'contradicts'] as const).map((witness) =>
      probabilityOf('spike', witness),
    );
    assert.ok(probabilityOf('missing-split', 'none', 0.3) < probabilityOf('missing-split', 'none', 0.99));
    assert.ok(agrees! < none! && none! < contradicts! && contradicts! < 1);
    assert.deepEqual(
      [scoreOf({ probability: 0.5 }, 0), scoreOf({ probability: 0.5 }, 9), scoreOf({ probability: 0.5 }, -3)],
      [0.5, 5, 0.5],
    );
  });
});

describe('calibration', () => {
  const absent = absence();
  enduranceTest(
    'says of the real series, as they are and with errors put in, about what comes of it',
    // Few copies would be no share.
    { rounds: 6, least: 2 },
    async ({ rounds, context }) => {
      if (absent) return context.skip(absent);
      const { found, planted, judged } = await calibrate('even', rounds);
      const hits = Object.values(found).reduce((sum, [hit]) => sum + hit, 0);
      assert.ok(hits / planted >= 0.9, `${hits} of ${planted} planted errors found at their very records`);
      const notified = new Map(judged.map((each) => [each.kind, each]));
      for (const kind of ['doubled', 'peer', 'zero-volume', 'spike'] as const)
        assert.ok(notified.has(kind), kind);
      for (const { from, to, findings, said, came } of reliabilityOf(judged)) {
        const notified = `${from} to ${to}: ${said} said, ${came} came of ${findings}`;
        if (findings >= 20) assert.ok(Math.abs(said - came) < 0.15, notified);
      }
      return undefined;
    },
  );
});
