import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { answerOf, repairBy, writePlan, type RepairPlan } from '../../../platform/repairs/repairs.ts';
import { readSymbol, type SymbolRow } from '../charts/api.ts';

/** @throws ApiError 404 that names the symbol */
export async function requireSymbol(db: DbOrTrx, symbol: string): Promise<SymbolRow> {
  const found = await readSymbol(db, symbol);
  if (!found) throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  return found;
}

/** Waits for other repairs of the symbol: first those of its market cap, then, as the ledger does, of its chart. */
export async function lockSymbol(trx: Trx, symbol: string): Promise<void> {
  await lockTarget(trx, 'market-cap', symbol);
  await lockTarget(trx, 'chart', symbol);
}

interface Request {
  readonly symbol: string;
  readonly preview: boolean;
  readonly reason: string;
}

/** A whole repair of a call: lock, plan, apply or preview, answer. A request that wrote nothing leaves no trace. */
export async function runRepair(
  context: WriteContext,
  { symbol, preview, reason }: Request,
  message: string,
  makePlan: () => Promise<RepairPlan>,
): Promise<RepairDone> {
  const { trx } = context;
  await requireSymbol(trx, symbol);
  await lockSymbol(trx, symbol);
  const plan = await makePlan();
  const target = { targetKind: 'market-cap', target: symbol } as const;
  const applied = await writePlan(trx, target, plan, repairBy(context, { preview, reason }));
  return answerOf(context, applied, message, preview);
}
