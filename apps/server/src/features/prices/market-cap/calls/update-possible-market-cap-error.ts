import type { InputOf } from '@midoffice/contract/kernel';
import { updatePossibleMarketCapError } from '@midoffice/contract/prices/market-cap/calls/update-possible-market-cap-error';
import { conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { readRows } from '../../../../platform/ledger/store.ts';
import { planReference } from '../counts.ts';
import { marketCapTables } from '../ledger-tables.ts';
import type { RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { runRepair } from '../repair.ts';
import { readLayers, readOpenFinding } from '../store.ts';

type Input = InputOf<typeof updatePossibleMarketCapError>;

async function planUpdate({ trx }: WriteContext, input: Input): Promise<RepairPlan> {
  const { symbol, expectedRatio: expected } = input;
  // The contract refuses an update that lacks one.
  const [impliedShares, financialsShares] = [input.impliedSharesRef!, input.financialsSharesRef!];
  const { reference, financials } = await readLayers(trx, symbol);
  if (!financials.length)
    throw notFound(`symbol: ${symbol} has no share counts of financial statements to adjust`);
  const actual = reference?.ratio ?? 1;
  const ratio = input.marketCapAdjustmentRatio ?? impliedShares / financialsShares;
  if (expected !== undefined && expected !== actual)
    throw conflict(`Somebody else changed the ratio of ${symbol} in the meantime.`, [
      { field: 'marketCapAdjustmentRatio', expected, actual, wanted: ratio, where: symbol },
    ]);
  return {
    kind: 'market-cap.ratio-set',
    source: 'person',
    summary: `Counts of financial statements times ${Number(ratio.toPrecision(6))}`,
    rows: await planReference(trx, symbol, { impliedShares, financialsShares, ratio }),
  };
}

async function planRemoval({ trx }: WriteContext, { symbol }: Input): Promise<RepairPlan> {
  const finding = await readOpenFinding(trx, symbol);
  if (finding === undefined) throw notFound(`symbol: ${symbol} has no possible error`);
  const { dismissal } = marketCapTables;
  const [before = null] = await readRows(trx, dismissal, [{ symbol }]);
  return {
    kind: 'market-cap.error-removed',
    source: 'person',
    summary: `Taken off the list of possible errors: ${finding}`,
    rows: [{ table: dismissal.name, key: { symbol }, field: '*', before, after: { symbol, finding } }],
  };
}

export const handler = implementWrite(updatePossibleMarketCapError, (context, input) =>
  input.type === 'update'
    ? runRepair(context, input, 'Updated', () => planUpdate(context, input))
    : runRepair(context, input, 'Removed Successfully!', () => planRemoval(context, input)),
);
