import type { DunningPolicy } from '@midoffice/contract/billing/dunning/policy';
import type { DunningState } from '@midoffice/contract/billing/dunning/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Whether dunning runs, and by what. */
export interface Setting {
  readonly activeVersion: number | null;
  readonly activatedAt: string | null;
  readonly pausedAt: string | null;
  readonly pausedReason: string | null;
  readonly revision: number;
  readonly lastRunAt: string | null;
  readonly lastRun: Omit<NonNullable<DunningState['lastRun']>, 'at'> | null;
}

const columns = sql`active_version as "activeVersion", activated_at as "activatedAt", paused_at as "pausedAt",
  paused_reason as "pausedReason", revision, last_run_at as "lastRunAt", last_run as "lastRun"`;

export async function readSetting(db: DbOrTrx): Promise<Setting> {
  const { rows } = await sql<Setting>`select ${columns} from dunning_setting`.execute(db);
  return rows[0]!;
}

/** As {@link readSetting}; nobody changes it until the transaction ends. @param strength `update` where the caller does */
export async function lockSetting(trx: Trx, strength: 'share' | 'update'): Promise<Setting> {
  const { rows } = await sql<Setting>`
    select ${columns} from dunning_setting for ${sql.raw(strength)}`.execute(trx);
  return rows[0]!;
}

/** Writes whether and by what dunning runs. */
export async function putSetting(
  trx: Trx,
  {
    activeVersion,
    activatedAt,
    pausedAt,
    pausedReason,
  }: Pick<Setting, 'activeVersion' | 'activatedAt' | 'pausedAt' | 'pausedReason'>,
): Promise<void> {
  await sql`update dunning_setting set active_version = ${activeVersion}, activated_at = ${activatedAt}, paused_at = ${pausedAt},
    paused_reason = ${pausedReason}`.execute(trx);
}

/** Makes dry runs of before worthless. */
export async function raiseRevision(trx: Trx): Promise<void> {
  await sql`update dunning_setting set revision = revision + 1`.execute(trx);
}

/** Keeps what the last run did. */
export async function putLastRun(db: DbOrTrx, at: string, run: Setting['lastRun']): Promise<void> {
  await sql`update dunning_setting set last_run_at = ${at}, last_run = ${JSON.stringify(run)}::jsonb`.execute(
    db,
  );
}

/** One stored version of the policy. */
export interface StoredPolicy {
  readonly version: number;
  readonly policy: DunningPolicy;
  readonly note: string;
  readonly createdBy: string;
  readonly createdAt: string;
}

const version = sql`version, policy, note, created_by_label as "createdBy", created_at as "createdAt"`;

/** The newest versions of the policy, newest first. */
export async function newestPolicies(db: DbOrTrx, limit: number): Promise<StoredPolicy[]> {
  const { rows } = await sql<StoredPolicy>`
    select ${version} from dunning_policy order by version desc limit ${limit}`.execute(db);
  return rows;
}

export async function policyOf(db: DbOrTrx, wanted: number): Promise<StoredPolicy | undefined> {
  const { rows } = await sql<StoredPolicy>`
    select ${version} from dunning_policy where version = ${wanted}`.execute(db);
  return rows[0];
}

/** Stores the next version. The caller holds the setting locked. */
export async function insertPolicy(
  trx: Trx,
  {
    version: next,
    policy,
    note,
    actor,
    at,
  }: {
    version: number;
    policy: DunningPolicy;
    note: string;
    actor: { id: string | null; label: string };
    at: string;
  },
): Promise<void> {
  await sql`insert into dunning_policy (version, policy, note, created_by, created_by_label, created_at)
    values (${next}, ${JSON.stringify(policy)}::jsonb, ${note}, ${actor.id}, ${actor.label}, ${at})`.execute(
    trx,
  );
}

/** How many cases are open. */
export async function countOpen(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from dunning_case where state = 'open'`.execute(db);
  return rows[0]!.count;
}
