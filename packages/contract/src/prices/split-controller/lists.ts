import type { NumberRule } from '../../kernel/typed-number.ts';

/** Checks of a split in the order in which they are shown, with their labels. */
export const splitChecks = {
  splitRecord: 'Split record',
  eodHistory: 'EOD history',
  intradayHistory: 'Intraday history',
  adjClose: 'Adjusted close',
  dividends: 'Dividends before the split',
  perShare: 'Per-share figures (EPS)',
  shareCount: 'Share counts',
  marketCap: 'Market cap',
  priceConsistency: 'Price consistency',
  dayOverDay: 'Day-over-day jumps',
} as const;
export type SplitCheck = keyof typeof splitChecks;
export const splitCheckNames = Object.keys(splitChecks) as [SplitCheck, ...SplitCheck[]];

/** `auto-fix`: a rule knows the repair for sure; `manual-fix`: a person decides; `valid`: nothing to do. */
export const splitStatuses = ['auto-fix', 'manual-fix', 'valid'] as const;
export type SplitStatus = (typeof splitStatuses)[number];

/** Days of the two charts before the day that they are opened on. Source: rule r001-split-ranges. */
export const splitChartDays = { eod: 60, '1min': 4 } as const;

/** The checks are run again this long after a fix. Source: rule r001-split-recheck-3s. */
export const splitRecheckMs = 3000;

/** A price or a share count that a split should lead to. */
export const figureRule: NumberRule = { above: 0, max: 1e15 };
