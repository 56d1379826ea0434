import { describeRatio, splitLevel, type SplitFaultKind } from '@midoffice/market';
import { countedDividends } from '@midoffice/market/series/index';
import type { Trx } from '../../../platform/db/connect.ts';
import { checkPricesApart, detectSplitsApart } from './checks/check-thread.ts';
import { readBuilt } from './series-store.ts';
import { readPeers } from './source-series.ts';
import { storePossibleError } from './store.ts';

const shownFindings = 3;
const faultNames: Readonly<Record<SplitFaultKind, string>> = {
  missing: 'missing',
  doubled: 'applied twice',
  'wrong-date': 'wrong date',
  'wrong-ratio': 'wrong ratio',
  'unadjusted-block': 'not applied',
};

/**
 * Looks over a symbol's daily series and puts it on, or takes it off, the list of possible errors.
 * @param alsoFound what is already known to be wrong, such as cells of an imported file without a number
 */
export async function detectPossibleErrors(
  trx: Trx,
  symbol: string,
  alsoFound: readonly string[] = [],
): Promise<string | null> {
  const name = { symbol, env: 'production', chartType: 'eod' } as const;
  const { input, main } = await readBuilt(trx, name);
  const splits = await detectSplitsApart(symbol, main.bars, {
    basis: 'split-adjusted',
    knownSplits: main.splits,
    dividends: countedDividends(input, main.splits),
  });
  const peers = (await readPeers(trx, name, input)).map((peer) => peer.bars);
  const findings = await checkPricesApart(symbol, main.bars, { peers });
  const texts = [
    ...alsoFound,
    ...splits.map(({ kind, date, ratio, confidence, evidence }) => {
      const where = evidence.block ? `${evidence.block.from} to ${evidence.block.to}` : date;
      const possible = splitLevel({ confidence }) === 'possible' ? 'possibly ' : '';
      return `${describeRatio(ratio)} split: ${possible}${faultNames[kind]} (${where})`;
    }),
    ...main.ignoredDividends.map(({ date, reason }) => `${reason} (${date}, left out)`),
    ...findings.slice(0, shownFindings).map(({ date, field, reason }) => `${field} of ${date}: ${reason}`),
    ...(findings.length > shownFindings ? [`${findings.length - shownFindings} more values`] : []),
  ];
  const found = texts.length ? texts.join('; ') : null;
  await storePossibleError(trx, symbol, found);
  return found;
}
