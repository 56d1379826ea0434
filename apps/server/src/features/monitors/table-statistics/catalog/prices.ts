import { market } from './market-entry.ts';
import { ahead, attention, invalid, negative, notPositive, raised } from './rule.ts';
import type { Catalog, Rule } from './types.ts';

/** Official closes and composite highs come from different prints: half a percent, as the checks of charts allow. */
const rangeTolerance = 0.005;
const inRange = (name: string): readonly Rule[] => [
  notPositive,
  invalid({ is: 'more-than', column: 'high', factor: 1 + rangeTolerance }, `${name} above the day's high`),
  invalid({ is: 'less-than', column: 'low', factor: 1 - rangeTolerance }, `${name} below the day's low`),
];
const barRules: Readonly<Record<string, readonly Rule[]>> = {
  open: inRange('open'),
  high: [notPositive, invalid({ is: 'less-than', column: 'low', factor: 1 - 1e-9 }, 'high below low')],
  low: [notPositive, invalid({ is: 'more-than', column: 'high', factor: 1 + 1e-9 }, 'low above high')],
  close: inRange('close'),
  volume: [negative, attention({ is: 'at-most', than: 0 }, 'no volume')],
  // A session may have begun where the day is further than in UTC.
  ts: [ahead(1)],
};
const adjustedRules = { ...barRules, adj_close: [notPositive] };

/** Tables of market data: what vendors sent, what was repaired, and what follows from both. */
export const prices: Catalog = {
  feed_symbol: market('Feeds of symbols', { groupBy: null, dateField: 'quoted_at' }),
  coverage_symbol: market('Symbols with coverage', { groupBy: 'exchange' }),
  coverage_entry: market('Coverage of symbols', { groupBy: 'field', ahead: ['newest'] }),
  coverage_group: market('Sums of coverage', { groupBy: 'type', ahead: ['newest'] }),
  coverage_index: market('Members of indexes', { groupBy: 'name' }),
  coverage_due: market('Coverage to compute', { groupBy: 'part' }),
  symbol: market('Symbols', {
    aliases: ['Symbols_List'],
    groupBy: 'exchange',
    rules: { shares_outstanding: [notPositive] },
  }),
  screener_record: market('Records of the screener', {
    groupBy: 'exchange_short_name',
    dateField: 'made_at',
  }),
  listing_fact: market('Listings', { groupBy: 'status' }),
  bar: market('Charts', {
    aliases: ['Charts_Update'],
    groupBy: 'chart_type',
    dateField: 'ts',
    rules: adjustedRules,
  }),
  source_bar: market('Bars by source', { groupBy: 'source', dateField: 'ts', rules: adjustedRules }),
  source_bar_revision: market('Replaced bars by source', { groupBy: 'source', dateField: 'ts' }),
  bar_addition: market('Added bars', { groupBy: 'chart_type', dateField: 'ts', rules: barRules }),
  bar_correction: market('Corrected bars', { groupBy: 'field', dateField: 'ts' }),
  bar_scale: market('Scaled ranges', { groupBy: 'chart_type', dateField: 'from_ts' }),
  bar_deletion: market('Deleted ranges', { groupBy: 'chart_type', dateField: 'from_ts' }),
  adjustment_policy: market('Adjustment policies', { groupBy: 'policy' }),
  no_override_range: market('No-override ranges', { groupBy: 'held_table', dateField: 'from_ts' }),
  eod_adjustment: market('EOD adjustments', { groupBy: 'adjustment_type' }),
  weekly_count: market('Weekly counts'),
  source_split: market('Splits by source', { groupBy: 'source', ahead: ['date'] }),
  split_fact: market('Corrected splits', { groupBy: 'env', ahead: ['date'] }),
  split_check_mark: market('Checked splits', { groupBy: 'check_name', ahead: ['split_date'] }),
  source_dividend: market('Dividends by source', {
    groupBy: 'source',
    ahead: ['ex_date'],
    rules: { amount: [notPositive] },
  }),
  dividend_fact: market('Corrected dividends', {
    groupBy: 'env',
    ahead: ['ex_date'],
    rules: { amount: [negative] },
  }),
  dividend_applied: market('Applied dividends', { groupBy: 'env', ahead: ['ex_date'] }),
  possible_error: market('Possible errors of charts', { groupBy: null }),
  import_conflict: market('Conflicts of imports', { groupBy: 'resolution', dateField: 'ts' }),
  import_run: market('Imports of bars', { groupBy: 'source', aliases: ['Imports_Update'] }),
  source_share_count: market('Share counts by source', {
    groupBy: 'source',
    rules: { shares: [notPositive], market_cap: [negative] },
  }),
  share_count_fact: market('Corrected share counts', { rules: { shares: [notPositive] } }),
  share_step: market('Share counts', { groupBy: 'origin', rules: { shares: [notPositive] } }),
  market_cap_reference: market('Reference share counts'),
  market_cap_check: market('Checks of market caps', {
    aliases: ['Marketcap_Update'],
    groupBy: 'finding',
    rules: { mismatch: [raised('differs from its reference')], outlier: [raised('is an outlier')] },
  }),
  market_cap_dismissal: market('Dismissed findings of market caps', { groupBy: 'finding' }),
  exchange_rate: market('Exchange rates', { groupBy: 'currency', rules: { rate: [notPositive] } }),
  economic_point: market('Economic data', {
    groupBy: 'series',
    aliases: ['Economics_Update'],
    ahead: ['date'],
  }),
};
