import { checkPrices } from '@midoffice/market';
import type { Bar, PriceFinding } from '@midoffice/market';
import { pricesCheckCommand } from '@midoffice/market/commands/prices-check';
import type { Outcome } from '../types.ts';
import type { Subject } from './subject.ts';

export type CellField = 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume';

/** A planted cell: the record's index and its field. */
export interface Cell {
  readonly at: number;
  readonly field: CellField;
}

/** What the library gets, and what is true. */
export interface PriceCase {
  readonly subject: Subject;
  /** The faulty records, index for index beside those of the subject. */
  readonly bars: readonly Bar[];
  readonly planted: readonly Cell[];
  /**
   * `value`: a cell is right when it is brought back to the truth. Otherwise the data do not show the value, only that the
   * cell is wrong: a cell is right when it is named, and what is suggested, if anything, lies within this share of the truth.
   */
  readonly wanted: 'value' | number;
  /** Other sources of the same security. */
  readonly peers?: readonly (readonly Bar[])[];
  /** The currency of the security, where it is known. */
  readonly currency?: string;
  /** Texts of cells of a file; with it the case goes through the reader. */
  readonly texts?: ReadonlyMap<string, string>;
}

type Found = Pick<PriceFinding, 'date' | 'value' | 'suggested' | 'reason'> & { field: string };

const keyOf = ({ date, field }: { date: string; field: string }): string => `${date} ${field}`;
const exactly = 1e-6;
const isNear = (value: number, truth: number, tolerance: number): boolean =>
  Math.abs(value - truth) <= tolerance * Math.abs(truth);

/** The checks that the chart's outlier repair, the nightly scan and `prices check` run. */
const check = (bars: readonly Bar[], { subject, peers = [], currency }: PriceCase): Found[] =>
  checkPrices(bars, {
    peers,
    basis: 'split-adjusted',
    dividends: subject.dividends,
    ...(currency !== undefined && { currency }),
  });

const columns = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;

/** A file as Yahoo's, its cells read by the library's own reader. */
async function checkFile({ bars, subject, texts, peers = [] }: PriceCase): Promise<Found[]> {
  const paid = new Map(subject.dividends.map(({ date, amount }) => [date, amount]));
  const file = (records: readonly Bar[], words?: ReadonlyMap<string, string>): string =>
    [
      'Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits',
      ...records.map((bar) =>
        [
          bar.date,
          ...columns.map((field) => words?.get(keyOf({ date: bar.date, field })) ?? String(bar[field])),
          paid.get(bar.date) ?? 0,
          0,
        ].join(','),
      ),
      '',
    ].join('\n');
  const rows = await pricesCheckCommand({
    chunks: [file(bars, texts)],
    format: 'yahoo',
    peers: peers.map((peer) => ({ chunks: [file(peer)], format: 'yahoo' as const })),
  });
  return rows.filter(({ field }) => columns.some((each) => each === field));
}

/**
 * Runs the checks and compares their suggestions with the truth. What they find in the same records before planting is not
 * counted against a fault (only against the control).
 */
export async function judgePrices(planted: PriceCase): Promise<Outcome> {
  const { subject, bars, wanted } = planted;
  const findings = planted.texts ? await checkFile(planted) : check(bars, planted);
  const usual = new Set(planted.planted.length ? check(subject.bars, planted).map(keyOf) : []);
  const cells = new Map(
    planted.planted.map((cell) => [keyOf({ ...cell, date: subject.bars[cell.at]!.date }), cell]),
  );
  const truth = new Map(subject.bars.map((bar) => [bar.date, bar]));
  const given = new Map(bars.map((bar) => [bar.date, bar]));
  const sum = { right: 0, undecided: 0, falseFindings: 0, spoilt: 0 };
  const strange: Found[] = [];
  const wrong: Found[] = [];
  const named = new Set<string>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const { suggested } = finding;
    const field = finding.field as CellField;
    const expected = truth.get(finding.date)?.[field] ?? Number.NaN;
    if (cells.has(key)) {
      if (named.has(key)) continue;
      named.add(key);
      if (suggested === null) sum[wanted === 'value' ? 'undecided' : 'right'] += 1;
      else if (isNear(suggested, expected, wanted === 'value' ? exactly : wanted)) sum.right += 1;
      else wrong.push(finding);
    } else if (!usual.has(key) && !subject.strange.has(finding.date)) {
      sum.falseFindings += 1;
      strange.push(finding);
      if (suggested !== null && !isNear(suggested, given.get(finding.date)?.[field] ?? Number.NaN, exactly))
        sum.spoilt += 1;
    }
  }
  const missed = [...cells.keys()].filter((key) => !named.has(key));
  const word = ({ date, field, value, suggested, reason }: Found): string =>
    `${date} ${field} ${value} -> ${suggested} (${reason})`;
  return {
    planted: cells.size,
    ...sum,
    exact: sum.right === cells.size && sum.spoilt === 0,
    note: [
      `planted ${cells.size}, first ${[...cells.keys()][0] ?? 'nothing'} of ${bars.length} records up to ${bars.at(-1)!.date}`,
      `missed ${missed.length} ${missed[0] ?? ''}`,
      `wrong ${wrong.length} ${wrong.slice(0, 1).map(word).join()}`,
      `strange ${strange.length} ${strange.slice(0, 2).map(word).join('; ')}`,
    ].join('; '),
  };
}
