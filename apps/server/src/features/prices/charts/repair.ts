import type { ChartRepairDone } from '@midoffice/contract/prices/charts/shapes';
import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';
import type { Actor, AuditRecord } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError, conflict } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { applyChangeSet, previewChangeSet } from '../../../platform/ledger/apply.ts';
import type { Applied, CellChange, Change, Row } from '../../../platform/ledger/change.ts';
import { lockTargets } from '../../../platform/ledger/locks.ts';
import { newestChangeSet } from '../../../platform/ledger/store.ts';
import type { LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';
import { leaveOutHeld } from './no-override.ts';
import { envOf, type Env } from './series.ts';
import { readSymbol, type SymbolRow } from './store.ts';

/** What a repair writes, worked out but not applied. */
export interface Plan {
  /** Such as `chart.split-applied`. */
  readonly kind: string;
  readonly source: string;
  readonly summary: string;
  readonly rows: readonly CellChange[];
  /** Says no when the repair would change no bar: the field at fault and what is wrong. */
  readonly emptyRefusal?: readonly [field: string, message: string];
}

/** Who repairs what. */
export interface RepairRequest {
  readonly symbol: string;
  readonly development?: boolean;
  readonly preview: boolean;
  readonly reason: string;
  readonly expectedChangeSet?: number | undefined;
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
export interface BeginRepair extends RepairSession {
  /** The newest repair of the symbol before this one; 0 for none. */
  readonly lastChangeSetId: number;
}

/** A row of a ledger table that is inserted, changed (`before` is the stored row) or, with `after` null, deleted. */
export function rowChange(table: LedgerTable, before: Row | null, after: Row | null): CellChange {
  const some = after ?? before ?? {};
  const key = Object.fromEntries(table.key.map((column) => [column, some[column]])) as RowKey;
  return { table: table.name, key, field: '*', before, after };
}

/** @throws ApiError 404 that names the symbol */
export function requireSymbol<T>(found: T | undefined, symbol: string): T {
  if (found === undefined) throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  return found;
}

/** The newest repair of a symbol, 0 for none. @throws ApiError 409 where one came after the expected one */
export async function refuseRepaired(
  trx: Trx,
  symbol: string,
  expected: number | undefined,
): Promise<number> {
  const newest = await newestChangeSet(trx, 'chart', symbol);
  if (expected !== undefined && newest !== expected)
    throw conflict(`Somebody else repaired ${symbol} in the meantime (change set ${newest}).`, [
      {
        field: 'expectedChangeSet',
        expected,
        actual: newest,
        wanted: null,
        where: symbol,
        changeSet: newest,
      },
    ]);
  return newest;
}

/** Locks the symbol and checks that nobody repaired it since the person looked. */
export async function beginRepair(trx: Trx, request: RepairRequest): Promise<BeginRepair> {
  const { symbol: name } = request;
  await lockTargets(trx, [['chart', name], ...(request.records ? ([['eds', name]] as const) : [])]);
  const symbol = requireSymbol(await readSymbol(trx, request.symbol), request.symbol);
  const newest = await refuseRepaired(trx, name, request.expectedChangeSet);
  return { trx, symbol, env: envOf(request.development ?? false), lastChangeSetId: newest };
}

/** Applies or previews a plan through the ledger. What a rule would write into bars under no-override is left out. */
export async function applyPlan(
  session: RepairSession,
  plan: Plan,
  by: { actor: Actor; reason: string; preview: boolean; audit: (record: AuditRecord) => Promise<void> },
): Promise<Applied> {
  const { emptyRefusal: _refusal, ...rest } = plan;
  // A person who names a bar under no-override is refused by the ledger; a rule does without it.
  const { rows, held } =
    plan.source === 'person'
      ? { rows: plan.rows, held: 0 }
      : await leaveOutHeld(session.trx, session.symbol.symbol, plan.rows);
  const change: Change = {
    ...rest,
    rows,
    ...(held > 0 && { summary: `${rest.summary}; ${held} left out by no-override` }),
    targetKind: 'chart',
    target: session.symbol.symbol,
    actor: by.actor,
    reason: by.reason,
    audit: by.audit,
  };
  const applied = await (by.preview ? previewChangeSet : applyChangeSet)(session.trx, change);
  if (plan.emptyRefusal && applied.effects.count === 0) {
    const [field, message] = plan.emptyRefusal;
    throw new ApiError(400, `${field}: ${message}`, { field });
  }
  return applied;
}

export const actorOf = (context: WriteContext): Actor => ({
  id: context.staff.userid || null,
  label: context.staff.email || 'nobody',
});

/** The answer to a repair; drawing data only in a preview. A request that wrote nothing leaves no trace. */
export function answerOf(
  context: WriteContext,
  applied: Applied,
  message: string,
  preview: boolean,
): RepairDone {
  if (applied.changeSetId === null) context.previewOnly();
  return {
    success: true,
    message,
    preview,
    changeSetId: applied.changeSetId,
    cells: applied.cells,
    effects: { ...applied.effects, series: preview ? applied.effects.series : [] },
  };
}

/** With the newest repair of the symbol, so that the next one, or this one after its preview, is refused only after another. */
export const withLastChangeSet = <D extends RepairDone>(
  { lastChangeSetId }: BeginRepair,
  done: D,
): D & Pick<ChartRepairDone, 'lastChangeSetId'> => ({
  ...done,
  lastChangeSetId: done.changeSetId ?? lastChangeSetId,
});

/** A whole repair of a call: lock, plan, apply or preview, answer. */
export async function runRepair(
  context: WriteContext,
  request: RepairRequest,
  message: string,
  makePlan: (session: RepairSession) => Promise<Plan>,
): Promise<ChartRepairDone> {
  const session = await beginRepair(context.trx, request);
  const plan = await makePlan(session);
  const applied = await applyPlan(session, plan, {
    actor: actorOf(context),
    reason: request.reason,
    preview: request.preview,
    audit: context.audit,
  });
  return withLastChangeSet(session, answerOf(context, applied, message, request.preview));
}
