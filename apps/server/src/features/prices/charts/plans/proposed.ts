import { countedDividends } from '@midoffice/market/series/index';
import type { ScanRepair, ScanSeries } from '@midoffice/market/scan/index';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import type { RepairSession } from '../repair.ts';
import type { RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { readBuilt } from '../series-store.ts';
import { readPeers } from '../source-series.ts';
import { correctionRows } from './cells.ts';
import { planAutoSplit } from './splits.ts';

/** Works out a repair of the daily series that a scan proposes. */
export async function planProposed(session: RepairSession, repair: ScanRepair): Promise<RepairPlan> {
  const { trx, symbol, env } = session;
  const built = await readBuilt(trx, { symbol: symbol.symbol, env, chartType: 'eod' });
  if (repair.type === 'split') {
    const { from, to, multiplier, records, detection } = repair;
    const proposal = {
      earliestTimestamp: from,
      latestTimestamp: to,
      splitMultiplier: multiplier,
      recordsToAdjustPostSplit: records,
      adjCloseKept: false,
      splitAdjustedSet: { date: [], open: [], high: [], low: [], close: [], adjClose: [], volume: [] },
      detection,
    };
    return planAutoSplit(session, 'eod', { proposal, input: built.input, bars: built.main.bars });
  }
  const cells = repair.cells.map(({ date, field, suggested }) => ({ date, field, value: suggested }));
  const days = new Set(cells.map(({ date }) => date)).size;
  return {
    kind: 'chart.outliers-brought-down',
    source: 'rule scan',
    summary: `${cells.length} values on ${days} ${days === 1 ? 'bar' : 'bars'} (EOD, ${env})`,
    rows: await correctionRows(session, 'eod', built, cells),
  };
}

/** What a scan needs to know of production's daily series beside the series itself: dividends and other sources. */
export async function readWitnesses(
  db: DbOrTrx,
  symbol: string,
): Promise<Required<Pick<ScanSeries, 'dividends' | 'peers'>>> {
  const name = { symbol, env: 'production', chartType: 'eod' } as const;
  const { input, main } = await readBuilt(db, name);
  const peers = (await readPeers(db, name, input)).map(({ bars }) => bars);
  return { dividends: countedDividends(input, main.splits), peers };
}
