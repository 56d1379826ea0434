import { checkPrices, detectSplits } from '@midoffice/market';
import { countedDividends } from '@midoffice/market/series/index';
import type { Trx } from '../../platform/db/connect.ts';
import { readBuilt } from './series-store.ts';
import { readPeers } from './source-series.ts';
import { storePossibleError } from './store.ts';

const shownFindings = 3;

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
  const splits = detectSplits(main.bars, {
    basis: 'split-adjusted',
    knownSplits: main.splits,
    dividends: countedDividends(input, main.splits),
  });
  const peers = (await readPeers(trx, name, input)).map((peer) => peer.bars);
  const findings = checkPrices(main.bars, { peers });
  const texts = [
    ...alsoFound,
    ...splits.map(({ kind, date, ratio, evidence }) => {
      const where = evidence.block ? `${evidence.block.from} to ${evidence.block.to}` : date;
      return `split x${Number(ratio.toPrecision(6))} ${kind} (${where})`;
    }),
    ...main.ignoredDividends.map(({ date, reason }) => `${reason} (${date}, left out)`),
    ...findings.slice(0, shownFindings).map(({ date, field, reason }) => `${field} of ${date}: ${reason}`),
    ...(findings.length > shownFindings ? [`${findings.length - shownFindings} more values`] : []),
  ];
  const found = texts.length ? texts.join('; ') : null;
  await storePossibleError(trx, symbol, found);
  return found;
}
