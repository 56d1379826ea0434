import { orphanedSplits } from '@midoffice/market/hygiene/bars';
import { recordedSplitRows } from '../../../prices/charts/api.ts';
import { recordLocks } from '../dividend-rows.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Orphaned splits',
  notes: 'Finds splits that change no price: there are no bars before them, or none from that date on.',
  remedy: 'Removes them from the list and from the records of corporate actions.',
  locks: recordLocks,
  find: ({ main }, _params, { today }) =>
    orphanedSplits(main.bars, main.splits, today).map(({ date, ratio, reason }) => ({
      date,
      field: 'split',
      value: ratio,
      suggested: null,
      reason,
    })),
  repair: ({ session }, _daily, found) =>
    recordedSplitRows(
      session,
      found.map(({ date }) => ({ date, value: null })),
      false,
    ),
});
