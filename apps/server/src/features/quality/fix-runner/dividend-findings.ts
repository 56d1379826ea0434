import {
  repairDividends,
  type DividendFault,
  type DividendFinding,
} from '@midoffice/market/dividends/repair';
import {
  buildSeries,
  countedDividends,
  effectiveDividends,
  restatedDividends,
  type MainSeries,
  type SeriesInput,
} from '@midoffice/market/series/index';
import type { Found } from './price-fix.ts';
import type { Daily } from './series.ts';

/** The fix that a finding belongs to. Each finding belongs to one. */
type DividendFixName = 'dates' | 'amounts' | 'adjustments';

/** What is wrong with the dividends of a daily series, by fix; ascending. `suggested` 0: the dividend goes. */
type DividendFindings = Readonly<Record<DividendFixName, readonly Found[]>>;

const dayMs = 86_400_000;
/** Two undecided dates this close are two dates of one payment. Source: `repairDividends`, twins. */
const twinDays = 7;
/** A payment moves by a few sessions. */
const mostMoved = 31;
/** Steps of an adjusted close that differ by less are equal. */
const sameStep = 1e-6;

const faultTexts: Readonly<Record<DividendFault, string>> = {
  'adjustment-missing': 'Missing from the adjusted close',
  'adjustment-hundredfold': 'Adjusted close uses another unit',
  'adjustment-scale': 'Adjusted close uses another amount',
  'adjustment-phantom': 'Adjusted close shows a dividend that was not paid',
  'amount-hundredfold': 'Amount in another unit',
  'amount-scale': 'Wrong amount',
  'amount-missing': 'Missing from the list',
  'both-hundredfold': 'Amount and adjusted close in another unit',
  'both-wrong': 'Amount and adjusted close wrong',
  'amount-before-split': 'Amount per share before the split',
  phantom: 'Duplicate',
  'date-moved': 'Wrong ex-date',
  'capital-gain-twice': 'Capital gain counted twice in the adjusted close',
  'adjusted-close-unreadable': 'Unreadable adjusted close',
};

const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

const reasonOf = ({ fault, reason }: DividendFinding): string => `${faultTexts[fault]}: ${reason}`;

/** Without the rounding errors of dividing by a split. */
const rounded = (amount: number): number => Number(amount.toPrecision(10));

/**
 * Judges the dividends of a daily series by amount, adjusted close, price and the payments nearby (`repairDividends`).
 * Amounts are on the basis of the source's list. Undecided ones are findings without a suggestion.
 */
export function dividendFindings({ input }: Pick<Daily, 'input'>): DividendFindings {
  // A calculated adjusted close repeats the list. The vendor's own is a second witness.
  const main = buildSeries({ ...input, facts: { ...input.facts, policy: 'vendor' } });
  const bars = main.bars.filter(({ open, high, low, close }) => open > 0 && high > 0 && low > 0 && close > 0);
  const done = repairDividends(bars, countedDividends(input, main.splits), { splits: main.splits });
  const listed = new Map(
    effectiveDividends(input.dividends, input.facts.dividends).map(({ date, amount }) => [date, amount]),
  );
  const wanted = listBasis(input, main, done.dividends);
  const { moves, amounts } = listChanges(listed, wanted, done.findings);
  const undecided = done.undecided.map(({ date, reason }): Found & { fix: DividendFixName } => ({
    date,
    field: listed.has(date) ? 'dividend' : 'adjClose',
    value: listed.get(date) ?? null,
    suggested: null,
    reason: `Undecided, not repaired: ${reason}`,
    fix: done.undecided.some((other) => other.date !== date && daysApart(other.date, date) <= twinDays)
      ? 'dates'
      : listed.has(date)
        ? 'amounts'
        : 'adjustments',
  }));
  const steps = done.findings
    .filter(
      ({ fault, shown, step }) => fault === 'adjusted-close-unreadable' || Math.abs(shown - step) > sameStep,
    )
    .map((finding): Found => ({
      date: finding.date,
      ...(finding.until !== undefined && { to: finding.until }),
      field: 'adjClose',
      value: null,
      suggested: null,
      reason: `Adjusted closes before this date: ${reasonOf(finding)}`,
    }));
  const isDuplicate = ({ date, suggested }: Found): boolean =>
    suggested === 0 && done.findings.some((one) => one.date === date && one.fault === 'phantom');
  const doubts = (fix: DividendFixName): Found[] =>
    undecided.filter((one) => one.fix === fix).map(({ fix: _fix, ...found }) => found);
  const byDate = (found: readonly Found[]): Found[] =>
    found.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return {
    dates: byDate([...moves, ...amounts.filter(isDuplicate), ...doubts('dates')]),
    amounts: byDate([...amounts.filter((one) => !isDuplicate(one)), ...doubts('amounts')]),
    adjustments: input.facts.policy === 'vendor' ? byDate([...steps, ...doubts('adjustments')]) : [],
  };
}

/** Amounts of the main series' basis on that of the source's list. */
function listBasis(
  input: SeriesInput,
  main: MainSeries,
  dividends: readonly { readonly date: string; readonly amount: number }[],
): Map<string, number> {
  const units = restatedDividends(
    input,
    main.splits,
    dividends.map(({ date }) => ({ date, amount: 1 })),
  );
  return new Map(dividends.map(({ date, amount }, i) => [date, rounded(amount / units[i]!.amount)]));
}

interface ListChanges {
  /** `date` to `to`. */
  readonly moves: Found[];
  readonly amounts: Found[];
}

function listChanges(
  listed: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
  findings: readonly DividendFinding[],
): ListChanges {
  const findingOn = (date: string) => findings.find((one) => one.date === date);
  const added = new Set([...wanted.keys()].filter((date) => !listed.has(date)));
  const moves: Found[] = [];
  const amounts: Found[] = [];
  for (const [date, value] of listed) {
    const suggested = wanted.get(date) ?? 0;
    const finding = findingOn(date);
    if (!finding || Math.abs(suggested - value) <= 1e-9 * value) continue;
    const [to] = [...added]
      .filter((other) => daysApart(date, other) <= mostMoved)
      .toSorted((a, b) => daysApart(date, a) - daysApart(date, b));
    if (finding.fault === 'date-moved' && suggested === 0 && to !== undefined) {
      added.delete(to);
      moves.push({
        date,
        to,
        field: 'dividend',
        value,
        suggested: wanted.get(to)!,
        reason: reasonOf(finding),
      });
    } else amounts.push({ date, field: 'dividend', value, suggested, reason: reasonOf(finding) });
  }
  for (const date of added) {
    const finding = findingOn(date);
    if (finding)
      amounts.push({
        date,
        field: 'dividend',
        value: null,
        suggested: wanted.get(date)!,
        reason: reasonOf(finding),
      });
  }
  return { moves, amounts };
}
