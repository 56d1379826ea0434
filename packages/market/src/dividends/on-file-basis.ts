import type { BarFile } from '../bars/read-bars.ts';
import { applySplits } from '../prices/adjust.ts';
import { repairDividends } from './repair.ts';
import type { RepairedDividends } from './types.ts';

/**
 * `repairDividends` on a file as it is: where its prices are raw they and the amounts are brought to one basis for the
 * comparison, and amounts come back on the file's own. Records without readable positive prices, and all but the first of a date,
 * are passed over.
 */
export function repairFileDividends(
  file: Pick<BarFile, 'bars' | 'splits' | 'dividends' | 'basis'>,
): RepairedDividends {
  const bars = file.bars.filter(
    (bar, i) =>
      bar.date !== file.bars[i - 1]?.date && bar.open > 0 && bar.high > 0 && bar.low > 0 && bar.close > 0,
  );
  if (file.basis === 'split-adjusted' || file.splits.length === 0)
    return repairDividends(bars, file.dividends, { splits: file.splits });
  const ratioAfter = (date: string): number =>
    file.splits.filter((split) => split.date > date).reduce((product, { ratio }) => product * ratio, 1);
  const inNewShares = file.dividends.map(({ date, amount }) => ({ date, amount: amount / ratioAfter(date) }));
  const done = repairDividends(applySplits(bars, file.splits), inNewShares, {});
  return {
    ...done,
    findings: done.findings.map((finding) => {
      const ratio = ratioAfter(finding.date);
      return { ...finding, listed: finding.listed * ratio, amount: finding.amount * ratio };
    }),
    dividends: done.dividends.map(({ date, amount }) => ({ date, amount: amount * ratioAfter(date) })),
  };
}
