import { around, cureOf, isNear, medianOf, offBy, perShare, short } from './figures.ts';
import type { History } from './history.ts';
import { valid, type CheckOutcome, type DividendPlace, type SplitCase, type SplitRepair } from './types.ts';

/** A figure of one share on a date: a dividend or earnings. */
interface PerShare {
  readonly date: string;
  readonly amount: number;
  /** What other sources say of the same. */
  readonly others: readonly number[];
  /** Its place, for a dividend on which list and record differ. */
  readonly at?: DividendPlace;
}

interface Words {
  /** Such as `dividends`. */
  readonly many: string;
  readonly kind: 'dividend' | 'eps';
}

// Older figures are seldom as a vendor first sent them: three years of quarters are checked.
const inspected = 12;

interface Off {
  readonly date: string;
  readonly amount: number;
  readonly factor: number;
  readonly witnessed: boolean;
  readonly at?: DividendPlace;
}

const yieldsOf = (
  figures: readonly PerShare[],
  input: SplitCase,
  { reference }: History,
): (number | null)[] =>
  figures.map(({ date, amount }) => {
    const bar = around(input.eod, date).before;
    const close = bar && reference.get(bar.date);
    return close && amount > 0 ? amount / close : null;
  });

/** Figures before the split that are in other shares, by other sources, else by their yield against later ones. */
function offOnes(figures: readonly PerShare[], input: SplitCase, history: History, most = inspected): Off[] {
  const { split } = input;
  const before = figures.filter(({ date }) => date < split.date).slice(-most);
  const after = figures.filter(({ date }) => date >= split.date).slice(0, 4);
  const usual = medianOf(yieldsOf(after, input, history).filter((one) => one !== null));
  const yields = yieldsOf(before, input, history);
  return before.flatMap(({ date, amount, others, at }, i): Off[] => {
    const said = medianOf(others);
    // A sign that differs is another kind of error.
    const factor =
      said === null ? (usual === null || yields[i] === null ? 1 : yields[i]! / usual) : amount / said;
    const sense = Number.isFinite(factor) && factor > 0 ? offBy(factor, split.ratio) : null;
    if (sense === null) return [];
    const found = { date, amount, factor: cureOf(sense, split.ratio), witnessed: said !== null };
    return [at ? { ...found, at } : found];
  });
}

function judge(figures: readonly PerShare[], input: SplitCase, history: History, words: Words): CheckOutcome {
  const { split } = input;
  const before = figures.filter(({ date }) => date < split.date).slice(-inspected);
  if (!before.length) return valid(`There are no ${words.many} before ${split.date}.`);
  const off = together(offOnes(figures, input, history));
  if (!off.length) {
    const compared = before.filter(({ others }) => others.length).length;
    return valid(
      `${before.length} ${words.many} before the split are in new shares${compared ? `; ${compared} of them agree with other sources` : ''}.`,
    );
  }
  const sure = off.every(({ witnessed }) => witnessed);
  const shown = off
    .slice(-3)
    .map(
      ({ date, amount, factor, at }) =>
        `${date}${at ? ` in the ${at}` : ''} ${perShare(amount)} → ${perShare(amount * factor)}`,
    );
  return {
    status: sure ? 'auto-fix' : 'manual-fix',
    finding: off.map(({ date, factor, at }) => `${at ? `${at} ` : ''}${date} x${short(factor)}`).join(', '),
    explainMsg: `${off.length} of ${before.length} ${words.many} before the split are in old shares (${shown.join(', ')}); ${
      sure
        ? 'other sources have them in new ones'
        : 'their yield is off by the ratio, no other source has them'
    }.`,
    repairs: off.map(({ date, factor, at }): SplitRepair => {
      if (words.kind === 'eps') return { kind: 'eps', date, factor };
      return { kind: 'dividend', date, factor, ...(at && { at }) };
    }),
  };
}

/** List and record of one dividend that are off alike are one fault. */
function together(off: readonly Off[]): Off[] {
  return [...Map.groupBy(off, ({ date, factor }) => `${date} ${factor}`).values()].map((alike) => {
    const { at, ...one } = alike[0]!;
    return alike.length > 1 || !at ? one : { ...one, at };
  });
}

const dividendFigures = (input: SplitCase, dividends = input.dividends): PerShare[] =>
  dividends.map(({ date, amount }) => ({
    date,
    amount,
    others: input.otherDividends.flatMap((other) =>
      other.dividends.filter((one) => one.date === date && one.amount > 0).map((one) => one.amount),
    ),
  }));

/** Dividends of list and records, ascending: one where they agree, both where they do not. */
function allDividends(input: SplitCase): PerShare[] {
  const listed = dividendFigures(input);
  const recorded = new Map(dividendFigures(input, input.dividendRecords).map((one) => [one.date, one]));
  const all = listed.flatMap((one): PerShare[] => {
    const record = recorded.get(one.date);
    recorded.delete(one.date);
    if (!record || isNear(record.amount, one.amount, 1e-6)) return [one];
    return [
      { ...one, at: 'list' },
      { ...record, at: 'record' },
    ];
  });
  return [...all, ...recorded.values()].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** The ex-dates before the split whose dividends are in old shares. */
export function datesInOldShares(input: SplitCase, history: History): Set<string> {
  const off = offOnes(dividendFigures(input), input, history, input.dividends.length || 1);
  return new Set(
    off.filter(({ factor }) => factor === cureOf('high', input.split.ratio)).map(({ date }) => date),
  );
}

/**
 * Whether dividends before the split are in new shares, in the list that adjusted closes count with and in the records.
 * @param listing what lists the split where everything before it waits for that, dividends among it
 */
export function checkDividends(
  input: SplitCase,
  history: History,
  listing: readonly SplitRepair[] | null,
): CheckOutcome {
  const found = judge(allDividends(input), input, history, { many: 'dividends', kind: 'dividend' });
  return found.status === 'valid' || !listing ? found : { ...found, repairs: listing };
}

/** Whether earnings per share before the split are in new shares. */
export function checkPerShare(input: SplitCase, history: History): CheckOutcome {
  const figures = input.earnings.map(({ date, eps, others }) => ({
    date,
    amount: eps,
    others: others.map((one) => one.eps),
  }));
  return judge(figures, input, history, { many: 'earnings per share', kind: 'eps' });
}
