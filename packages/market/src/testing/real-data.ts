import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkPrices } from '../outliers/check-prices.ts';
import { adjustedCloses } from '../prices/adjust.ts';
import type { DividendMethod } from '../prices/adjust.ts';
import type { BarFormat } from '../bars/layouts.ts';
import { readBarFile } from '../bars/read-bars.ts';
import type { BarFile } from '../bars/read-bars.ts';
import { detectSplits } from '../splits/detect.ts';
import type { SplitDetection } from '../splits/types.ts';

/** Real vendor files with their truth, outside the repository: `MIDOFFICE_DATA` or `../shared/data` beside it. */
export const PRICES = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'prices',
);

/** What to print where the files are absent, `null` where they are there. */
export function absence(): string | null {
  return existsSync(join(PRICES, 'truth.json'))
    ? null
    : `real price files are absent (${PRICES}): not measured`;
}

interface TrueSplit {
  date: string;
  ratio: number;
  status: string;
}

interface Truth {
  splits?: TrueSplit[];
  providerProblems?: { date: string; problem: string }[];
  largeMovesThatAreNotSplits?: { date: string; kind: string }[];
  adjCloseRecompute?: { quality?: string };
}

interface RepairCase {
  fault: string;
  broken: string;
  fixed?: string;
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(PRICES, name), 'utf8')) as T;
}

/** What is known to be true of a file. */
export function truthOf(name: string): Truth {
  return readJson<Record<string, Truth>>('truth.json')[name] ?? {};
}

/** A file of the folder, in the format of the vendor it came from. */
export async function load(name: string): Promise<BarFile> {
  const group = name.split('/')[0]!;
  const format = (['alphavantage', 'wiki', 'lean'].includes(group) ? group : 'yahoo') as BarFormat;
  return readBarFile(createReadStream(join(PRICES, name)), { format, allow: ['negative', 'duplicate-date'] });
}

/**
 * Figures as counts with their exceptions by name. A split counts where the price made it: all but the factors that
 * express a spin-off or a merger.
 */
export interface SplitFigures {
  splits: number;
  misses: string[];
  otherRatio: string[];
  unexpected: string[];
  traps: number;
  trapsFlagged: string[];
  vendorFaults: number;
  vendorFaultsMissed: string[];
  vendorListUnexpected: string[];
}

/** Problems of the truth file that are notes on a listed split which is right, not faults of the list. */
const NOT_FAULTS = new Set(['real', 'real+spin-off']);

export async function measureSplits(): Promise<SplitFigures> {
  const figures: SplitFigures = {
    splits: 0,
    misses: [],
    otherRatio: [],
    unexpected: [],
    traps: 0,
    trapsFlagged: [],
    vendorFaults: 0,
    vendorFaultsMissed: [],
    vendorListUnexpected: [],
  };
  for (const [name, truth] of Object.entries(readJson<Record<string, Truth>>('truth.json'))) {
    const file = await load(name);
    const { basis, dividends } = file;
    tallyWithoutList(figures, name, truth, detectSplits(file.bars, { basis, dividends }));
    const knownSplits = file.splits;
    if (knownSplits.length === 0 && !truth.providerProblems) continue;
    tallyWithList(figures, name, truth, detectSplits(file.bars, { basis, dividends, knownSplits }));
  }
  return figures;
}

function tallyWithoutList(figures: SplitFigures, name: string, truth: Truth, found: SplitDetection[]): void {
  const traps = truth.largeMovesThatAreNotSplits ?? [];
  figures.traps += traps.length;
  for (const { date, ratio, status } of truth.splits ?? []) {
    if (status === 'adjustment-factor') continue;
    figures.splits += 1;
    const hit = found.find((each) => each.date === date);
    if (!hit) figures.misses.push(`${name} ${date} ${ratio} (${status})`);
    else if (Math.abs(hit.ratio / ratio - 1) > 0.02)
      figures.otherRatio.push(`${name} ${date} ${ratio}: ${hit.ratio}`);
  }
  for (const { date, ratio, kind } of found) {
    if (truth.splits?.some((split) => split.date === date)) continue;
    const trap = traps.find((each) => each.date === date);
    const line = `${name} ${date} ${kind} ${ratio}`;
    if (trap) figures.trapsFlagged.push(`${line} (${trap.kind})`);
    else figures.unexpected.push(line);
  }
}

function tallyWithList(figures: SplitFigures, name: string, truth: Truth, found: SplitDetection[]): void {
  const faults = (truth.providerProblems ?? []).filter(({ problem }) => !NOT_FAULTS.has(problem));
  const unlisted = (truth.splits ?? []).filter(({ status }) => status === 'missing-from-provider');
  const concerns = ({ date, evidence }: SplitDetection, day: string): boolean =>
    date === day || evidence.listed?.date === day;
  figures.vendorFaults += faults.length + unlisted.length;
  for (const { date } of [...faults, ...unlisted]) {
    if (!found.some((each) => concerns(each, date))) figures.vendorFaultsMissed.push(`${name} ${date}`);
  }
  for (const each of found) {
    if ([...faults, ...unlisted].some(({ date }) => concerns(each, date))) continue;
    figures.vendorListUnexpected.push(`${name} ${each.date} ${each.kind} ${each.ratio}`);
  }
}

/** Largest relative error of the recomputed adjusted close against the vendor's, per file. */
export async function measureAdjusted(
  group: 'wiki' | 'alphavantage',
): Promise<{ name: string; consistent: boolean; error: number; failure?: string }[]> {
  const method: DividendMethod = group === 'wiki' ? 'ex-close' : 'prior-close';
  const rows = [];
  for (const [name, truth] of Object.entries(readJson<Record<string, Truth>>('truth.json'))) {
    if (!name.startsWith(`${group}/`)) continue;
    const consistent = group === 'wiki' || truth.adjCloseRecompute?.quality === 'consistent';
    const { bars, splits, dividends } = await load(name);
    try {
      const adjusted = adjustedCloses(bars, { splits, dividends, method });
      const errors = bars.map((bar, i) => Math.abs(adjusted[i]! / bar.adjClose! - 1));
      rows.push({ name, consistent, error: Math.max(...errors) });
    } catch (error) {
      rows.push({ name, consistent, error: Number.NaN, failure: String(error) });
    }
  }
  return rows;
}

export interface RepairFigures {
  name: string;
  fault: string;
  /** Price cells that the repaired file changes, of them flagged, of those with the right value. */
  cells: number;
  flagged: number;
  right: number;
  /** Findings on cells that the repair leaves as they are, by check. */
  others: Record<string, number>;
}

const FIELDS = ['open', 'high', 'low', 'close'] as const;

/** `checkPrices` on broken Yahoo series against their repaired versions. */
export async function measureRepair(): Promise<RepairFigures[]> {
  const rows: RepairFigures[] = [];
  for (const { fault, broken, fixed } of readJson<RepairCase[]>('repair/repair-index.json')) {
    const file = await load(`repair/${broken}`);
    const repaired = fixed ? (await load(`repair/${fixed}`)).bars : file.bars;
    const right = new Map<string, number>();
    for (const [i, bar] of file.bars.entries()) {
      for (const field of FIELDS) {
        const value = repaired[i]![field];
        if (Math.abs(value / bar[field] - 1) > 1e-3) right.set(`${bar.date} ${field}`, value);
      }
    }
    const row: RepairFigures = { name: broken, fault, cells: right.size, flagged: 0, right: 0, others: {} };
    const { bars, basis, splits, dividends } = file;
    for (const { date, field, suggested, check } of checkPrices(bars, {
      basis,
      knownSplits: splits,
      dividends,
    })) {
      const value = right.get(`${date} ${field}`);
      if (value === undefined) {
        if (field !== 'adjClose') row.others[check] = (row.others[check] ?? 0) + 1;
        continue;
      }
      row.flagged += 1;
      if (suggested !== null && Math.abs(suggested / value - 1) < 0.01) row.right += 1;
    }
    rows.push(row);
  }
  return rows;
}
