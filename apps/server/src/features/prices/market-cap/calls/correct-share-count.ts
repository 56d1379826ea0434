import type { InputOf } from '@midoffice/contract/kernel';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { noShareCount } from '@midoffice/contract/prices/market-cap/lists';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { planShareCounts } from '../counts.ts';
import type { RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { runRepair } from '../repair.ts';
import { readLayers } from '../store.ts';

type Input = InputOf<typeof correctShareCount>;

async function plan({ trx, platform }: WriteContext, input: Input): Promise<RepairPlan> {
  const { symbol, date, shares, expected } = input;
  if (date > new Date(platform.now()).toISOString().slice(0, 10))
    throw badInput('date', 'must not lie in the future');
  const { financials, implied, facts } = await readLayers(trx, symbol);
  const existing = facts.find((fact) => fact.date === date);
  const actual = existing ? (existing.shares ?? noShareCount) : null;
  if (expected !== undefined && expected !== actual)
    throw conflict(`Somebody else corrected the share count of ${date} in the meantime.`, [
      { field: 'shares', expected, actual, wanted: shares ?? noShareCount, where: `${symbol} ${date}` },
    ]);
  const known = [...financials, ...implied, ...facts].some((count) => count.date === date);
  if (shares === null && !known) throw badInput('date', `${symbol} has no share count of ${date}`);
  return {
    kind: 'market-cap.share-count-corrected',
    source: 'person',
    summary:
      shares === null
        ? `No share count of ${date}`
        : `Share count of ${date} to ${shares.toLocaleString('en-US')}`,
    rows: await planShareCounts(trx, symbol, [{ date, shares }]),
  };
}

export const handler = implementWrite(correctShareCount, (context, input) =>
  runRepair(context, input, 'Updated', () => plan(context, input)),
);
