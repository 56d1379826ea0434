import { recordedSplitRows } from '../../../prices/charts/api.ts';
import { recordLocks } from '../dividend-rows.ts';
import { dropSplitFacts } from '../mend.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: "Splits not in the source's list",
  notes:
    'Finds splits that a repair put in, or gave another ratio, and that the main source does not list so.',
  mending:
    "Takes these repairs out, so that the source's list counts again; the records of corporate actions follow it.",
  locks: recordLocks,
  find({ input }) {
    const listed = new Map(input.splits.map((split) => [split.date, split.ratio]));
    return input.facts.splits.flatMap(({ date, ratio, removed }) => {
      const told = listed.get(date);
      if (removed || told === ratio) return [];
      const reason =
        told === undefined ? 'the source lists no split on that day' : `the source lists ${told}`;
      return [{ date, field: 'split', value: ratio, suggested: told ?? null, reason }];
    });
  },
  mend: ({ bench }, _daily, found) =>
    bench.env === 'production'
      ? recordedSplitRows(
          bench,
          found.map(({ date, suggested }) => ({ date, value: suggested })),
          false,
        )
      : dropSplitFacts(bench, new Set(found.map(({ date }) => date))),
});
