import { planPolicy } from '../../../prices/charts/api.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Missing adjusted close',
  notes: 'Finds bars for which the source sent no adjusted close while it sent one for others, or sent zero.',
  remedy: 'Recalculates the adjusted close of the whole series, so that all values use one method.',
  find({ input, main }) {
    // Where the source sends none at all, the whole series is calculated anyway.
    if (input.facts.policy !== 'vendor' || !input.bars.some((bar) => bar.adjClose)) return [];
    const shown = new Map(main.bars.map((bar) => [bar.date, bar.adjClose]));
    const corrected = new Set(
      input.facts.corrections.filter((cell) => cell.field === 'adjClose').map((cell) => cell.date),
    );
    return input.bars
      .filter((bar) => !bar.adjClose && shown.has(bar.date) && !corrected.has(bar.date))
      .map(({ date, adjClose }) => ({
        date,
        field: 'adjClose',
        value: shown.get(date)!,
        suggested: null,
        reason: adjClose === null ? 'the source sent none' : 'the source sent zero',
      }));
  },
  repair: async ({ session }, _daily, found) =>
    found.length ? (await planPolicy(session, 'calculated')).rows : [],
});
