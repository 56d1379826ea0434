import type { NumberRule } from '../../kernel/typed-number.ts';

/** Where share counts come from: a financial statement, or a vendor's market cap divided by the price. */
export const shareSources = ['financials', 'implied'] as const;
export type ShareSource = (typeof shareSources)[number];

/** Years that the chart shows first. Source: rule r001-marketcap-default-20y. */
export const marketCapYears = 20;

/** What `adjust-financials` can reset. */
export const financialsAdjustments = ['marketcap'] as const;

/** What `expected` says of a day of which a repair says that there is no count. */
export const noShareCount = 'no count';

export const sharesRule: NumberRule = { above: 0, max: 1e14 };
/** What the counts of financial statements are multiplied by. */
export const capRatioRule: NumberRule = { above: 0, min: 0.000001, max: 1_000_000 };
