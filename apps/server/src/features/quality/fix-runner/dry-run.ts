import type { FixRun } from '@midoffice/contract/quality/fix-runner/shapes';
import { canonical } from '../../../platform/audit/canonical.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { namedSymbols } from '../../prices/charts/api.ts';
import { changedTargets, differingTargets } from './dry-run-store.ts';
import type { Order } from './run.ts';
import { readRun } from './store.ts';

/** A dry run older than this is stale: rules depend on the day, and people forget what they saw. */
const validMs = 24 * 3_600_000;

const refuse = (message: string): ApiError => new ApiError(409, message, { field: 'dryRunId' });

/** Why a finished dry run does not hold any more; null where it does. */
export async function staleReason(db: DbOrTrx, run: FixRun, nowMs: number): Promise<string | null> {
  if (!run.dryRun) return null;
  if (nowMs - Date.parse(run.finishedAt ?? run.startedAt) > validMs)
    return 'This dry run is more than 24 hours old. Start a new one.';
  const changed = await changedTargets(db, run.id);
  return changed.length
    ? `The data of ${namedSymbols(changed)} changed after this dry run. Start a new one.`
    : null;
}

/**
 * Makes sure that a run over many symbols does what a person has seen.
 * @throws ApiError 409 without a dry run, with one of something else, and with one that is stale; nothing is written then
 */
export async function requireDryRun(
  trx: Trx,
  { type, subtype, params }: Order,
  targets: readonly string[],
  asked: { readonly dryRunId: number | undefined; readonly nowMs: number },
): Promise<void> {
  if (asked.dryRunId === undefined)
    throw refuse(
      `A run over ${targets.length} symbols needs a dry run first. Start one, check its result, and execute it from there.`,
    );
  const run = await readRun(trx, asked.dryRunId);
  if (!run?.dryRun) throw refuse(`There is no dry run ${asked.dryRunId}.`);
  const same = run.type === type && run.subtype === subtype && canonical(run.params) === canonical(params);
  if (!same) throw refuse(`Dry run ${run.id} was made with other values. Start a new one.`);
  if (run.worked < run.targets || run.state === 'running' || run.state === 'cancelled')
    throw refuse(`Dry run ${run.id} did not finish. Start a new one.`);
  const other = await differingTargets(trx, run.id, targets);
  if (other.length)
    throw refuse(`The list of symbols changed after this dry run (${namedSymbols(other)}). Start a new one.`);
  const stale = await staleReason(trx, run, asked.nowMs);
  if (stale) throw refuse(stale);
}
