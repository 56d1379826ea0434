import { adjustedDrift } from '@midoffice/market/hygiene/bars';
import { buildSeries } from '@midoffice/market/series/index';
import { planPolicy } from '../../../prices/charts/api.ts';
import { numberParam } from '../params.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Adjusted close drift',
  notes: 'Finds adjusted closes that differ from the value calculated from close, splits and dividends.',
  remedy: 'Recalculates the adjusted close of the whole series. Cells corrected by hand are kept.',
  params: {
    tolerancePercent: numberParam('Allowed difference of an adjusted close, in per cent.', 0.01, 50, 0.5),
  },
  find({ input, main }, { tolerancePercent }) {
    const calculated = buildSeries({ ...input, facts: { ...input.facts, policy: 'calculated' } }).bars;
    return adjustedDrift(
      main.bars,
      calculated.map((bar) => bar.adjClose!),
      tolerancePercent / 100,
    ).map(({ date, value, suggested, off }) => ({
      date,
      field: 'adjClose',
      value,
      suggested,
      reason: `off the calculated one by ${(off * 100).toFixed(2)} %`,
    }));
  },
  repair: async ({ session }, _daily, found) =>
    found.length ? (await planPolicy(session, 'calculated')).rows : [],
});
