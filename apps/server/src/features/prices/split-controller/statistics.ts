import {
  splitCheckNames,
  type SplitCheck,
  type SplitCheckStatus,
  type SplitStatistics,
} from '@midoffice/contract/prices/split-controller/shapes';
import {
  checkSplit,
  describeRepairs,
  ratioParts,
  type CheckOutcome,
  type SplitFindings,
} from '@midoffice/market/split-checks/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { newestChangeSet } from '../../../platform/ledger/store.ts';
import { holds, readMarks, type Mark } from './marks.ts';
import { readSplit, type ReadSplit, type SplitRequest } from './read-case.ts';

/** The findings of the checks for a split in its current state. */
export interface Checked extends ReadSplit {
  readonly found: SplitFindings;
  readonly marks: Partial<Record<SplitCheck, Mark>>;
}

/** Reads a split and runs its checks. */
export async function checkNow(db: DbOrTrx, request: SplitRequest): Promise<Checked> {
  const read = await readSplit(db, request);
  const marks = await readMarks(db, request.symbol, request.splitDate);
  return { ...read, found: checkSplit(read.input), marks };
}

function statusOf(found: CheckOutcome, mark: Mark | undefined): SplitCheckStatus {
  const marked = mark && { how: mark.how, by: mark.by, on: mark.on, holds: holds(mark, found) };
  const passed = found.status !== 'valid' && marked?.holds === true;
  return {
    status: passed ? 'valid' : found.status,
    explainMsg: passed
      ? `Called valid by ${mark!.by} on ${mark!.on}: ${found.explainMsg}`
      : marked && !marked.holds
        ? `Another fault than the one that ${mark!.by} settled on ${mark!.on}: ${found.explainMsg}`
        : found.explainMsg,
    finding: found.finding,
    fixes: passed ? [] : describeRepairs(found.repairs),
    mark: marked ?? null,
  };
}

const byCheck = <T>(make: (check: SplitCheck) => T): Record<SplitCheck, T> =>
  Object.fromEntries(splitCheckNames.map((check) => [check, make(check)])) as Record<SplitCheck, T>;

function recordOf({ input, company, mainSource }: Checked): SplitStatistics['summary']['splitRecord'] {
  const { split, listedRatio, otherLists } = input;
  return {
    symbol: company.symbol,
    name: company.name,
    currency: company.currency,
    date: split.date,
    ...ratioParts(split.ratio),
    ratio: split.ratio,
    listed: listedRatio !== null,
    sources: [...(listedRatio === null ? [] : [{ source: mainSource, ratio: listedRatio }]), ...otherLists],
  };
}

/** The answer of get-split-statistics. */
export async function readStatistics(db: DbOrTrx, request: SplitRequest): Promise<SplitStatistics> {
  const checked = await checkNow(db, request);
  const { found, marks } = checked;
  const status = byCheck((check) => statusOf(found.checks[check], marks[check]));
  const count = (wanted: string): number =>
    splitCheckNames.filter((check) => status[check].status === wanted).length;
  return {
    ...request,
    summary: {
      splitRecord: recordOf(checked),
      counts: { 'auto-fix': count('auto-fix'), 'manual-fix': count('manual-fix'), valid: count('valid') },
    },
    status,
    adjustmentComplete: byCheck((check) => status[check].mark?.holds === true),
    shareCountConsistency: found.shareCounts,
    chartStats: {
      latestPrices: [...found.latestPrices],
      priceJumps: { dayOverDay: [...found.dayOverDay] },
    },
    lastChangeSetId: await newestChangeSet(db, 'chart', request.symbol),
  };
}
