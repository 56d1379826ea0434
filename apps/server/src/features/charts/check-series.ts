import { chartTypeLabel } from '@midoffice/contract/charts/lists';
import type { RepairWarning } from '@midoffice/contract/ledger/shapes';
import type { Bar } from '@midoffice/market';
import { checkRepair } from '@midoffice/market/scan/index';
import {
  effectiveDividends,
  effectiveSplits,
  type MainSeries,
  type SeriesInput,
} from '@midoffice/market/series/index';
import type { DbOrTrx } from '../../platform/db/connect.ts';
import type { SeriesName } from './series.ts';
import { readPeers } from './source-series.ts';

/** A main series as it was, and its layers and bars as a repair leaves them. */
interface Outcome {
  readonly before: readonly Bar[];
  readonly input: SeriesInput;
  readonly main: MainSeries;
}

/** What the nightly checks say against the outcome of a repair. Other sources are asked only where there is something. */
export async function checkSeries(
  db: DbOrTrx,
  name: SeriesName,
  { before, input, main }: Outcome,
): Promise<RepairWarning[]> {
  const series = {
    before,
    after: main.bars,
    splits: effectiveSplits(input.splits, input.facts.splits),
    dividends: effectiveDividends(input.dividends, input.facts.dividends),
    daily: name.chartType === 'eod',
  };
  if (!checkRepair(series).length) return [];
  const peers = (await readPeers(db, name, input)).map(({ bars }) => bars);
  const where = `${name.symbol}, ${chartTypeLabel(name.chartType)}, ${name.env}`;
  return checkRepair({ ...series, peers }).map((fault) => ({ ...fault, where }));
}
