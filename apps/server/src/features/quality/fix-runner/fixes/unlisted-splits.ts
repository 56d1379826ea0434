import { recordedSplitRows } from '../../../prices/charts/api.ts';
import { recordLocks } from '../dividend-rows.ts';
import { dropSplitFacts } from '../cell-rows.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: "Splits not in the source's list",
  notes:
    'Finds splits that a repair put in, or gave another ratio, and that the main source does not list so.',
  remedy:
    "Takes these repairs out, so that the source's list counts again; the records of corporate actions follow it.",
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
