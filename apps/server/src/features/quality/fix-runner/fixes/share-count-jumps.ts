import { z } from 'zod';
import { badInput } from '../../../../platform/http/errors.ts';
import { planShareCounts, readShareCounts } from '../../../prices/market-cap/api.ts';
import { fixFunction, type Fix, type Task, type Work } from '../fix.ts';
import { commonParams, rangeParams } from '../params.ts';
import { inRange } from '../series.ts';

const params = z.object({ ...commonParams, ...rangeParams });
const columns = ['symbol', 'date', 'field', 'value', 'suggested', 'reason'];

async function find({ session }: Task, given: z.output<typeof params>) {
  const { symbol } = session.symbol;
  const { rows } = await readShareCounts(session.trx, symbol);
  return rows
    .filter((row) => row.finding !== null && inRange(row.date, given))
    .map((row) => ({
      symbol,
      date: row.date,
      field: 'shares',
      value: row.acting,
      suggested: row.suggested,
      reason: row.finding,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

async function repair(task: Task, given: z.output<typeof params>): Promise<Work> {
  if (given.development) throw badInput('development', 'share counts are kept for production alone');
  const rows = await find(task, given);
  const wanted = rows.flatMap(({ date, suggested }) =>
    suggested === null ? [] : [{ date, shares: suggested }],
  );
  const { trx, symbol } = task.session;
  return {
    rows,
    plan: {
      summary: `Share-count jumps: ${wanted.length} counts of ${rows.length} findings`,
      rows: await planShareCounts(trx, symbol.symbol, wanted),
    },
  };
}

export const fix: Fix = {
  label: 'Share-count jumps',
  functions: {
    report: fixFunction({
      label: 'Report',
      notes: 'Finds share counts that differ greatly from their neighbours without a split.',
      params,
      repairs: false,
      columns,
      work: async (task, given) => ({ rows: await find(task, given) }),
    }),
    repair: fixFunction({
      label: 'Repair',
      notes: 'Uses the count that the checks suggest. Where they suggest none, a person must check.',
      params,
      repairs: true,
      columns,
      work: repair,
    }),
  },
};
