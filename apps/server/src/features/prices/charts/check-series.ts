import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { RepairWarning } from '@midoffice/contract/system/ledger/shapes';
import type { Bar } from '@midoffice/market';
import {
  adjCloseSteps,
  countedDividends,
  effectiveSplits,
  type AdjCloseStep,
  type MainSeries,
  type SeriesInput,
} from '@midoffice/market/series/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { checkRepairApart } from './checks/check-thread.ts';
import type { SeriesName } from './series.ts';
import type { Range } from './series-store.ts';
import { readPeers } from './source-series.ts';

/** A main series as it was, and its layers and bars as a repair leaves them. */
interface Outcome {
  readonly before: readonly Bar[];
  readonly input: SeriesInput;
  readonly main: MainSeries;
  /** The part of an intraday series that it is, where it is not the whole. */
  readonly range?: Range;
}

/** What the nightly checks say against the outcome of a repair. Other sources are asked only where there is something. */
export async function checkSeries(
  db: DbOrTrx,
  name: SeriesName,
  { before, input, main, range }: Outcome,
): Promise<RepairWarning[]> {
  const series = {
    before,
    after: main.bars,
    splits: effectiveSplits(input.splits, input.facts.splits),
    dividends: countedDividends(input, main.splits),
    daily: name.chartType === 'eod',
  };
  const where = `${name.symbol}, ${chartTypeLabel(name.chartType)}, ${name.env}`;
  const steps = adjCloseSteps(before, main.bars).map((step) => stepWarning(step, where));
  if (!(await checkRepairApart(name.symbol, series)).length) return steps;
  const peers = (await readPeers(db, name, input, range)).map(({ bars }) => bars);
  const faults = await checkRepairApart(name.symbol, { ...series, peers });
  return [...steps, ...faults.map((fault) => ({ ...fault, where }))];
}

const percent = (ratio: number): string =>
  `${ratio >= 1 ? '+' : '−'}${Number((Math.abs(ratio - 1) * 100).toPrecision(3))} %`;
const price = (value: number): string => String(Number(value.toPrecision(6)));

function stepWarning({ date, from, to, before, after }: AdjCloseStep, where: string): RepairWarning {
  const was = before === null ? '' : `, before the repair ${percent(before)}`;
  return {
    field: 'adjClose',
    date,
    where,
    message: `AdjClose would step from ${price(from)} to ${price(to)} (${percent(after)}${was}).`,
  };
}
