import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';
import type { Actor } from '../../../platform/audit/store.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { applyChangeSet, previewChangeSet } from '../../../platform/ledger/apply.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { readSymbol, type SymbolRow } from '../charts/api.ts';

/** A repair, worked out but not applied. */
export interface Plan {
  /** Such as `market-cap.share-count-corrected`. */
  readonly kind: string;
  readonly source: string;
  readonly summary: string;
  readonly rows: readonly CellChange[];
}

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

export const actorOf = ({ staff }: WriteContext): Actor => ({
  id: staff.userid || null,
  label: staff.email || 'nobody',
});

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
  makePlan: () => Promise<Plan>,
): Promise<RepairDone> {
  const { trx, audit } = context;
  await requireSymbol(trx, symbol);
  await lockSymbol(trx, symbol);
  const plan = await makePlan();
  const change = {
    ...plan,
    targetKind: 'market-cap' as const,
    target: symbol,
    actor: actorOf(context),
    reason,
    audit,
  };
  const applied = await (preview ? previewChangeSet : applyChangeSet)(trx, change);
  if (applied.changeSetId === null) context.previewOnly();
  return {
    success: true,
    message,
    preview,
    changeSetId: applied.changeSetId,
    cells: applied.cells,
    effects: applied.effects,
  };
}
