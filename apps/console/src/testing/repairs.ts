import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';

/** What a repair answers: previewed where no change set is named. */
export const repaired = (
  changeSetId: number | null,
  message = '',
  warnings: readonly string[] = [],
): RepairDone => ({
  success: true,
  message,
  preview: changeSetId === null,
  changeSetId,
  cells: [],
  effects: {
    warnings: warnings.map((text) => ({ field: 'close', date: null, where: 'AAPL', message: text })),
    warningCount: warnings.length,
    count: 1,
    sample: [
      { env: 'production', chartType: 'eod', date: '2014-06-06', field: 'close', before: 92.2, after: 645.6 },
    ],
    series: [],
  },
});
