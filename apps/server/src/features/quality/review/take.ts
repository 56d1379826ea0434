import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { mayCall, noAccess, type Grantee } from '@midoffice/contract/kernel';
import { isStatementKind, leaseMinutes, type ReviewView } from '@midoffice/contract/quality/review/shapes';
import { ApiError, conflict, notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { knownForNow } from './known.ts';
import { answerKnown, lockKnown, type KnownItem } from './known-store.ts';
import { lockSymbol } from './locks-store.ts';
import { isFree, lockNext } from './next.ts';
import { rescanIfChanged } from './scan.ts';
import { leaseItem, lockItem, symbolOfItem, type StoredItem } from './store.ts';
import { viewOf } from './view.ts';

/** A reviewer, as items and the audit log name them. */
export interface Reviewer {
  readonly id: string;
  readonly label: string;
}

export const reviewerOf = ({ staff }: WriteContext): Reviewer => ({
  id: staff.userid,
  label: staff.email || 'nobody',
});

const gone = 'This item is not in the queue any more.';
/** Items whose data changed that are checked again in one go. */
const checksAtMost = 20;

const inMinutes = (nowMs: number): string => new Date(nowMs + leaseMinutes * 60_000).toISOString();

/** Whether a reviewer may edit statements, which deciding on their errors takes beside the queue's own access. */
export const mayRepairStatements = (staff: Grantee): boolean => mayCall(staff, updateSymbolStatements.access);

/** @throws ApiError 403 for an error of statements without access to them, whether it is decided or the decision undone */
export function requireRight({ staff }: WriteContext, { kind }: Pick<StoredItem, 'kind'>): void {
  if (isStatementKind(kind) && !mayRepairStatements(staff)) throw new ApiError(403, noAccess);
}

/**
 * Locks an item that this reviewer may decide, and its symbol.
 * @throws ApiError 404, 403 for an error of statements without access to them, 409 where it is decided or another has it
 */
export async function requireItem(context: WriteContext, ref: string): Promise<StoredItem> {
  const nowMs = context.platform.now();
  const { trx } = context;
  const symbol = await symbolOfItem(trx, ref);
  if (symbol !== undefined) await lockSymbol(trx, symbol);
  const item = await lockItem(trx, ref, new Date(nowMs).toISOString());
  if (!item) throw notFound(gone);
  requireRight(context, item);
  if (item.state !== 'open') throw conflict(`This item is ${item.state} already.`, []);
  if (!isFree(item, reviewerOf(context).id, nowMs))
    throw conflict(`${item.heldBy ?? 'Somebody else'} is reviewing this item.`, []);
  return item;
}

/** The next item of a reviewer or the one asked for, checked against the data as they are now, leased to them. */
export async function takeItem(context: WriteContext, ref: string | undefined): Promise<ReviewView | null> {
  const { trx, platform } = context;
  const nowMs = platform.now();
  const now = new Date(nowMs).toISOString();
  const by = reviewerOf(context);
  const known = ref === undefined ? await knownForNow(trx, by, now) : undefined;
  if (known) {
    await context.audit({
      targetKind: 'review',
      targetId: known.ref,
      after: { symbol: known.shown.item.symbol },
    });
    return { ...known.shown, leaseUntil: inMinutes(nowMs) };
  }
  const held = new Set<string>();
  for (let checks = 0; checks < checksAtMost; checks += 1) {
    const item =
      ref === undefined
        ? await lockNext(trx, by.id, nowMs, held, mayRepairStatements(context.staff))
        : await requireItem(context, ref);
    if (!item) break;
    if (await rescanIfChanged(trx, item.symbol, nowMs)) continue;
    const leaseUntil = inMinutes(nowMs);
    await leaseItem(trx, item.id, by, leaseUntil);
    const { symbol, kind, from, to } = item;
    await context.audit({ targetKind: 'review', targetId: item.ref, after: { symbol, kind, from, to } });
    return viewOf(context, { ...item, heldBy: by.label }, leaseUntil);
  }
  return null;
}

/** The known-answer item of this id, where it is one of this reviewer's. */
export const knownItem = (context: WriteContext, ref: string): Promise<KnownItem | undefined> =>
  lockKnown(context.trx, ref, reviewerOf(context).id);

/** Keeps the answer to a known-answer item and says whether it was right. Nothing else is written. */
export async function settleKnown(
  context: WriteContext,
  { ref, shown, answer }: KnownItem,
  given: 'accept' | 'reject' | 'skip',
): Promise<{ right: boolean; text: string } | null> {
  await answerKnown(context.trx, ref, given, new Date(context.platform.now()).toISOString());
  await context.audit({
    targetKind: 'review',
    targetId: ref,
    after: { knownAnswer: true, symbol: shown.item.symbol, given },
  });
  if (given === 'skip') return null;
  const right = given === answer;
  const truth =
    answer === 'accept'
      ? 'the error was put in, and the repair was right'
      : 'the records were sound, and the repair would have spoilt them';
  return { right, text: `That item was a test: ${truth}. Nothing was changed.` };
}

/** @throws ApiError 400 that names the field */
export function requireRepair(item: StoredItem): void {
  if (!item.mendable) throw new ApiError(400, 'ref: no repair is proposed for this item', { field: 'ref' });
}
