import { getSplitControllerPreliminaryInfo } from '@midoffice/contract/prices/split-controller/calls/get-split-controller-preliminary-info';
import { short } from '@midoffice/market/split-checks/index';
import { implementRead } from '../../../../platform/http/implement.ts';
import { checkNow, type Checked } from '../statistics.ts';

/** Counts that may be right after the split, likeliest first, each once. */
function alternatives({ input, found, company }: Checked): { shares: number; label: string }[] {
  const { before, latest } = found.shareCounts;
  const ratio = input.split.ratio;
  const all = [
    [before && Math.round(before * ratio), `count before x ${short(ratio)}`],
    [latest, 'newest count'],
    [company.sharesOutstanding, 'company profile'],
    [
      company.sharesOutstanding && Math.round(company.sharesOutstanding * ratio),
      `company profile x ${short(ratio)}`,
    ],
    [before, 'count before the split'],
  ] as const;
  const known = new Map<number, string>();
  for (const [shares, label] of all) if (shares && !known.has(shares)) known.set(shares, label);
  return [...known].map(([shares, label]) => ({ shares, label }));
}

export const handler = implementRead(
  getSplitControllerPreliminaryInfo,
  async ({ db }, { symbol, splitDate }) => {
    const checked = await checkNow(db, { symbol, splitDate, expectedPrice: null, expectedShareCount: null });
    const { targetPrice } = checked.found;
    return {
      symbol,
      splitDate,
      ratio: checked.input.split.ratio,
      targetPrice: targetPrice === null ? null : Number(targetPrice.toFixed(4)),
      altShares: alternatives(checked),
    };
  },
);
