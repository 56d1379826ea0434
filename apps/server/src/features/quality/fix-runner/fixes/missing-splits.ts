import { planAutoSplit, proposeSplit } from '../../../prices/charts/api.ts';
import { recordLocks } from '../dividend-rows.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Splits missing in the prices',
  notes:
    'Finds bars on a different split basis than the others: a split was not applied, or was applied twice.',
  remedy: 'Applies the split that the prices show. If there are several, run it again for the next.',
  async find(_daily, _params, { session }) {
    const { proposal } = await proposeSplit(session, 'eod');
    if (!proposal) return [];
    const { earliestTimestamp: from, latestTimestamp: to, splitMultiplier, detection } = proposal;
    return [
      {
        date: from,
        to,
        field: 'bar',
        value: null,
        suggested: splitMultiplier,
        reason: `${detection.kind}: ${detection.evidence.summary}`,
      },
    ];
  },
  locks: recordLocks,
  async repair({ session }, _daily, found) {
    const proposed = await proposeSplit(session, 'eod');
    const { proposal } = proposed;
    // Outside of the days that were asked for nothing is repaired.
    if (!proposal || !found.length) return [];
    return (await planAutoSplit(session, 'eod', { ...proposed, proposal })).rows;
  },
});
