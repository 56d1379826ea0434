import { recordedSplitRows } from '../../../prices/charts/api.ts';
import { recordLocks } from '../dividend-rows.ts';
import { dropSplitFacts } from '../cell-rows.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: "Splits not in the source's list",
  notes:
    'Finds splits that a repair added or changed and that the main source lists differently or not at all.',
  remedy:
    "Removes these repairs, so that the source's list applies again, and updates the records of corporate actions.",
  locks: recordLocks,
  find({ input }) {
    const listed = new Map(input.splits.map((split) => [split.date, split.ratio]));
    return input.facts.splits.flatMap(({ date, ratio, removed }) => {
      const notified = listed.get(date);
      if (removed || notified === ratio) return [];
      const reason =
        notified === undefined ? 'the source lists no split on that day' : `the source lists ${notified}`;
      return [{ date, field: 'split', value: ratio, suggested: notified ?? null, reason }];
    });
  },
  repair: ({ session }, _daily, found) =>
    session.env === 'production'
      ? recordedSplitRows(
          session,
          found.map(({ date, suggested }) => ({ date, value: suggested })),
          false,
        )
      : dropSplitFacts(session, new Set(found.map(({ date }) => date))),
});
