import { fixCall } from '@midoffice/contract/quality/fix-runner/lists';
import type { FixRunDone, ResultRow } from '@midoffice/contract/quality/fix-runner/shapes';
import type { Actor, AuditRecord } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { mergeWarnings, type Applied } from '../../../platform/ledger/change.ts';
import { lockTargets, type LockName } from '../../../platform/ledger/locks.ts';
import {
  applyPlan,
  envOf,
  beginRepair,
  readSymbol,
  requireSymbol,
  type RepairSession,
} from '../../prices/charts/api.ts';
import type { FixFunction } from './fix.ts';
import { everySymbol } from './params.ts';
import { allSymbols, findOpenRun, tryLockFix, unknownSymbols } from './store.ts';

/** Targets that one answer works on; more become a job. */
export const mostAtOnce = 20;
/** Rows that travel in an answer. */
export const mostRows = 500;
const shownCells = 200;

/** A function that is to be run, with its values. */
export interface Order {
  readonly type: string;
  readonly subtype: string;
  readonly fix: FixFunction;
  readonly params: { readonly symbols: readonly string[]; readonly development: boolean };
  readonly dryRun: boolean;
  readonly reason: string;
  readonly actor: Actor;
  readonly today: string;
  readonly audit: (record: AuditRecord) => Promise<void>;
}

/** What came of one target. */
export interface Outcome {
  readonly target: string;
  readonly rows: readonly ResultRow[];
  readonly applied: Applied | null;
}

/**
 * The symbols that are meant, ascending, so that two runs never wait for each other in a circle.
 * @throws ApiError 404 that names those that are not known
 */
export async function targetsOf(trx: Trx, symbols: readonly string[]): Promise<string[]> {
  if (symbols.includes(everySymbol)) return allSymbols(trx);
  const unknown = await unknownSymbols(trx, symbols);
  if (unknown.length) {
    const list = `${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? ` and ${unknown.length - 10} more` : ''}`;
    throw new ApiError(404, `symbols: ${list} ${unknown.length === 1 ? 'is' : 'are'} not known`, {
      field: 'symbols',
    });
  }
  return [...symbols].sort();
}

const busy = (message: string): ApiError => new ApiError(409, message, { field: 'symbols' });

/**
 * Makes sure that nobody runs the same fix on the same targets, in this process or another, until the transaction ends.
 * A run over many targets wants the fix for itself when it begins; what it has not worked on yet stays its own.
 * @throws ApiError 409 that names the fix, the target and, where it is known, the run and the person
 */
export async function claimTargets(trx: Trx, type: string, targets: readonly string[]): Promise<void> {
  const many = targets.length > mostAtOnce;
  if (!(await tryLockFix(trx, type, everySymbol, many ? 'alone' : 'shared')))
    throw busy(
      many
        ? `${type} is already running: a run over more than ${mostAtOnce} symbols waits for none.`
        : `${type} is already running on many symbols.`,
    );
  for (const target of many ? [] : targets)
    if (!(await tryLockFix(trx, type, target, 'alone')))
      throw busy(`${type} is already running on ${target}.`);
  const open = await findOpenRun(trx, type, targets);
  if (open) throw busy(`${type} is already running on ${open.target} (run ${open.id} by ${open.actor}).`);
}

async function repairSessionFor(trx: Trx, order: Order, target: string): Promise<RepairSession> {
  const { development } = order.params;
  if (order.fix.repairs)
    return beginRepair(trx, { symbol: target, development, preview: order.dryRun, reason: order.reason });
  // A report changes nothing: it makes nobody wait.
  return { trx, symbol: requireSymbol(await readSymbol(trx, target), target), env: envOf(development) };
}

/**
 * Locks all that a repair of some targets reads and writes, before anything is read: all locks together, in the order
 * that every feature uses, also where a function needs more than the chart of its target. A report changes nothing, so
 * it takes no locks.
 */
export async function lockTargetsOf(
  trx: Trx,
  { fix, params }: Order,
  targets: readonly string[],
): Promise<void> {
  if (!fix.repairs) return;
  const locks = targets.flatMap((target): LockName[] => [
    ['chart', target],
    ...(fix.locks?.(target, params as never) ?? []),
  ]);
  await lockTargets(trx, locks);
}

/** Runs a function on one target: finds, and applies or previews what it would repair as one change set. */
export async function workOn(trx: Trx, order: Order, target: string): Promise<Outcome> {
  const { fix, type, subtype, today } = order;
  const session = await repairSessionFor(trx, order, target);
  const { rows, plan } = await fix.work({ session, today }, order.params as never);
  if (!fix.repairs || !plan?.rows.length) return { target, rows, applied: null };
  const applied = await applyPlan(
    session,
    { ...plan, kind: 'chart.fix-function', source: `rule ${type}.${subtype}` },
    {
      actor: order.actor,
      call: fixCall(type),
      reason: order.reason,
      preview: order.dryRun,
      audit: order.audit,
    },
  );
  return { target, rows, applied };
}

/** The summary of a run's outcomes. */
export function answerOf(
  order: Order,
  outcomes: readonly Outcome[],
  run: Pick<FixRunDone, 'message' | 'runId' | 'jobId'> & Partial<Pick<FixRunDone, 'dataVersions'>>,
): FixRunDone {
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  const done = outcomes.flatMap(({ target, applied }) => (applied ? [{ target, applied }] : []));
  return {
    success: true,
    dataVersions: {},
    ...run,
    dryRun: order.dryRun,
    data: { columns: [...order.fix.columns], rows: rows.slice(0, mostRows), total: rows.length },
    changeSets: done.flatMap(({ target, applied: { changeSetId } }) =>
      changeSetId === null ? [] : [{ target, changeSetId }],
    ),
    cells: done.flatMap(({ applied }) => applied.cells).slice(0, shownCells),
    effects: {
      count: done.reduce((sum, { applied }) => sum + applied.effects.count, 0),
      sample: done
        .flatMap(({ target, applied }) => applied.effects.sample.map((cell) => ({ ...cell, target })))
        .slice(0, shownCells),
      ...mergeWarnings(done.map(({ applied }) => applied.effects)),
    },
  };
}
