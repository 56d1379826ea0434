import { createHash } from 'node:crypto';
import type { ChartRepairDone } from '@midoffice/contract/prices/charts/shapes';
import { canonical } from '../../../platform/audit/canonical.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { nameOfEffects, type Applied } from '../../../platform/ledger/change.ts';
import { lockTargets } from '../../../platform/ledger/locks.ts';
import {
  answerOf,
  bareCells,
  refuseOther,
  refuseRepaired,
  repairBy,
  writePlan,
  type RepairBy,
  type RepairPlan,
} from '../../../platform/repairs/repairs.ts';
import { leaveOutHeld } from './no-override.ts';
import { envOf, type Env } from './series.ts';
import { readSymbol, type SymbolRow } from './store.ts';

/** Who repairs what. */
export interface RepairRequest {
  readonly symbol: string;
  readonly development?: boolean;
  readonly preview: boolean;
  readonly reason: string;
  readonly expectedChangeSet?: number | undefined;
  /** The digest of the preview that the person saw; see `checkedDigest`. */
  readonly expectedPreview?: string | undefined;
  /** Whether it may change what corporate actions record: their lock is taken then, before the chart's. */
  readonly records?: boolean;
}

/** The environment of one repair: a transaction that holds the lock of the symbol. */
export interface RepairSession {
  readonly trx: Trx;
  readonly symbol: SymbolRow;
  readonly env: Env;
}

/** One that was opened for a repair. */
export interface OpenedRepair extends RepairSession {
  /** The newest repair of the symbol before this one; 0 for none. */
  readonly lastChangeSetId: number;
}

/** @throws ApiError 404 that names the symbol */
export function requireSymbol<T>(found: T | undefined, symbol: string): T {
  if (found === undefined) throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  return found;
}

/** Locks the symbol and checks that nobody repaired it since the person loaded it. */
export async function beginRepair(trx: Trx, request: RepairRequest): Promise<OpenedRepair> {
  const { symbol: name } = request;
  await lockTargets(trx, [['chart', name], ...(request.records ? ([['eds', name]] as const) : [])]);
  const symbol = requireSymbol(await readSymbol(trx, request.symbol), request.symbol);
  const newest = await refuseRepaired(trx, { targetKind: 'chart', target: name }, request.expectedChangeSet);
  return { trx, symbol, env: envOf(request.development ?? false), lastChangeSetId: newest };
}

/** Applies or previews a plan for the symbol. What a rule would write into bars under no-override is left out. */
export async function applyPlan(session: RepairSession, plan: RepairPlan, by: RepairBy): Promise<Applied> {
  const { symbol } = session.symbol;
  // A person who names a bar under no-override is refused by the ledger; a rule does without it.
  const { rows, held } =
    plan.source === 'person'
      ? { rows: plan.rows, held: 0 }
      : await leaveOutHeld(session.trx, symbol, plan.rows);
  const summary = held > 0 ? `${plan.summary}; ${held} left out by no-override` : plan.summary;
  return writePlan(session.trx, { targetKind: 'chart', target: symbol }, { ...plan, rows, summary }, by);
}

/** Names what a repair writes and each derived value that it changes: the same of the preview and of the repair. */
function digestOfRepair({ cellCount, cells, effects }: Applied): string {
  return createHash('sha256')
    .update(`${cellCount} ${nameOfEffects(effects)}`)
    .update(canonical(bareCells(cells)))
    .digest('hex');
}

/**
 * The digest of a repair that was applied or previewed.
 * @throws ApiError 409 where it came to something else than the preview that the person saw
 */
export function checkedDigest(
  { symbol, env }: RepairSession,
  applied: Applied,
  expectedPreview: string | undefined,
): { digest: string } {
  const outcome = { digest: digestOfRepair(applied) };
  refuseOther(outcome, expectedPreview, `${symbol.symbol}, ${env}`);
  return outcome;
}

/**
 * The answer to a repair with its digest, and with the newest repair of the symbol, so that the next one, or this one after
 * its preview, is refused only after another.
 * @throws ApiError 409 where it came to something else than the preview that the person saw
 */
export function chartAnswer(
  context: WriteContext,
  session: OpenedRepair,
  applied: Applied,
  message: string,
  { preview, expectedPreview }: Pick<RepairRequest, 'preview' | 'expectedPreview'>,
): ChartRepairDone {
  const outcome = checkedDigest(session, applied, expectedPreview);
  const done = answerOf(context, applied, message, preview);
  return { ...done, ...outcome, lastChangeSetId: done.changeSetId ?? session.lastChangeSetId };
}

/** A whole repair of a call: lock, plan, apply or preview, answer. */
export async function runRepair(
  context: WriteContext,
  request: RepairRequest,
  message: string,
  makePlan: (session: RepairSession) => Promise<RepairPlan>,
): Promise<ChartRepairDone> {
  const session = await beginRepair(context.trx, request);
  const plan = await makePlan(session);
  const applied = await applyPlan(session, plan, repairBy(context, request));
  return chartAnswer(context, session, applied, message, request);
}
