// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitFactor } from '../market-cap/shares.ts';
import { seededRandom } from '../testing/series.ts';
import { checkShareCount } from './shares.ts';
import { checkSplit, describeRepairs } from './index.ts';
import { day, right } from './testing/right-case.ts';
import type { ShareCount, SplitCase } from './types.ts';

const dayMs = 86_400_000;
const ratios = [1.1, 4 / 3, 1.5, 2, 3, 4, 10, 20, 0.1, 0.5];
const faults = ['none', 'before', 'since', 'both', 'all high', 'all low'] as const;
type Fault = (typeof faults)[number];

interface Sample {
  readonly fault: Fault;
  readonly truth: readonly ShareCount[];
  readonly input: SplitCase;
}

/** Twelve years of quarterly counts around a split, spoilt at random, and sources of which some are absent or wrong. */
function sampleOf(seed: number): Sample {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const dayOf = (quarter: number, later = 0): string =>
    new Date(Date.UTC(2012, 0, 20) + (quarter * 91 + later) * dayMs).toISOString().slice(0, 10);
  const split = { date: dayOf(20 + Math.floor(random() * 8), 40), ratio: pick(ratios) };
  const otherSplits = random() < 0.4 ? [{ date: dayOf(pick([6, 40]), 20), ratio: pick([2, 3]) }] : [];
  const splits = [...otherSplits, split];
  let shares = 1e8 * (1 + 9 * random());
  const truth: ShareCount[] = [];
  const today: ShareCount[] = [];
  for (let quarter = 47; quarter >= 0; quarter -= 1) {
    const date = dayOf(quarter);
    today.unshift({ date, shares });
    truth.unshift({ date, shares: Math.round(shares / splitFactor(date, splits)) });
    // A merger now and then.
    shares *= random() < 0.02 ? 0.75 : 0.985 + 0.025 * random();
  }
  const fault = pick(faults);
  const spoil: Record<Fault, readonly [before: number, since: number]> = {
    none: [1, 1],
    before: [split.ratio, 1],
    since: [1, 1 / split.ratio],
    both: [split.ratio, 1 / split.ratio],
    'all high': [split.ratio, split.ratio],
    'all low': [1 / split.ratio, 1 / split.ratio],
  };
  const shareCounts = truth.map((one) => ({
    ...one,
    shares: Math.round(
      one.shares * spoil[fault][one.date < split.date ? 0 : 1] * (random() < 0.01 ? 0.001 : 1),
    ),
  }));
  // One source at most is wrong, and each may be absent.
  const wrong = random() < 0.3 ? Math.floor(random() * 3) : -1;
  const off = (source: number): number => (source === wrong ? pick([split.ratio, 1 / split.ratio]) : 1);
  const [offQuote, offStatements, offEarnings] = [off(0), off(1), off(2)];
  const isThere = [random() < 0.7, random() < 0.7, random() < 0.7];
  const isRestated = random() < 0.5;
  const quoted = today.at(-1)!.shares * (0.97 + 0.06 * random()) * offQuote;
  const eps = today.map(({ date }, i) => ({ date: dayOf(i, 30), eps: 1 + 0.2 * random(), quarterEnd: date }));
  return {
    fault,
    truth,
    input: {
      ...right,
      split,
      listedRatio: split.ratio,
      otherSplits,
      shareCounts,
      quote: isThere[0]
        ? { date: dayOf(47, 20), marketCap: quoted * 50, shares: quoted, charted: null }
        : null,
      weightedShares: isThere[1]
        ? today.map((one) => ({
            ...one,
            shares: (one.shares / (isRestated ? 1 : splitFactor(one.date, splits))) * offStatements,
          }))
        : [],
      earnings: eps.map((one) => ({ date: one.date, eps: one.eps, others: [{ source: 'b', eps: one.eps }] })),
      netIncomes: isThere[2]
        ? eps.map((one, i) => ({
            date: one.quarterEnd,
            netIncome: one.eps * today[i]!.shares * offEarnings * (0.98 + 0.04 * random()),
          }))
        : [],
      marketCap: [],
    },
  };
}

describe('share counts around a split, spoilt at random', () => {
  it('never repairs a right count automatically, and repairs to the truth', () => {
    const figures = new Map<Fault, { cases: number; auto: number; manual: number }>();
    for (let seed = 1; seed <= 800; seed += 1) {
      const { fault, truth, input } = sampleOf(seed);
      const { status, repairs } = checkShareCount(input);
      const sum = figures.get(fault) ?? { cases: 0, auto: 0, manual: 0 };
      figures.set(fault, {
        cases: sum.cases + 1,
        auto: sum.auto + Number(status === 'auto-fix'),
        manual: sum.manual + Number(status === 'manual-fix'),
      });
      if (status !== 'auto-fix') continue;
      for (const repair of repairs) {
        assert.ok(repair.kind === 'shares');
        const is = input.shareCounts.find(({ date }) => date === repair.date)!.shares;
        const should = truth.find(({ date }) => date === repair.date)!.shares;
        assert.ok(Math.abs(is / should - 1) > 0.01, `seed ${seed}, ${fault}: ${repair.date} was right`);
        assert.ok(
          Math.abs(repair.shares / should - 1) < 1e-3,
          `seed ${seed}, ${fault}: ${repair.date} is wrong`,
        );
      }
    }
    const share = (fault: Fault): number => figures.get(fault)!.auto / figures.get(fault)!.cases;
    assert.equal(figures.get('none')!.auto, 0);
    for (const fault of faults.slice(1))
      assert.ok(share(fault) > 0.3, `${fault}: ${JSON.stringify([...figures])}`);
  });
});

describe('the side of a split whose share counts are wrong', () => {
  const inNewShares: Partial<SplitCase> = {
    shareCounts: [
      { date: day(60), shares: 4_000_000 },
      { date: day(180), shares: 3_980_000 },
    ],
  };
  const run = (change: Partial<SplitCase>) => checkSplit({ ...right, ...change }).checks;

  it('is the one before it where the sources say that the counts since are right', () => {
    const { shareCount } = run(inNewShares);
    assert.equal(shareCount.status, 'auto-fix', shareCount.explainMsg);
    assert.deepEqual(describeRepairs(shareCount.repairs), [`Set the share count of ${day(60)} to 1,000,000`]);
  });

  it('is for a person to say where nothing else says it, or two sources contradict each other', () => {
    const unknown = { quote: null, weightedShares: [], netIncomes: [] };
    const contradicting = {
      quote: { ...right.quote!, marketCap: right.quote!.marketCap / 4, shares: 1_000_000 },
    };
    for (const evidence of [unknown, contradicting]) {
      const { shareCount } = run({ ...inNewShares, ...evidence });
      assert.equal(shareCount.status, 'manual-fix');
      assert.deepEqual(shareCount.repairs, []);
      assert.match(shareCount.explainMsg, /Undecided which is right\./);
    }
  });

  it('shows in a market cap that is off the quote by the split', () => {
    const { shares, marketCap, ...quote } = right.quote!;
    const { marketCap: check } = run({ quote: { ...quote, marketCap: marketCap / 4, shares: shares / 4 } });
    assert.equal(check.status, 'manual-fix');
    assert.match(check.explainMsg, /the vendor quotes/);
  });
});
