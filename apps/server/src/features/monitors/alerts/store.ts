import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit/store.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { RuleState } from './evaluation.ts';

/** A rule that was not deleted. Moments are ISO 8601. */
export interface StoredRule {
  readonly id: number;
  readonly definition: AlertDefinition;
  readonly enabled: boolean;
  readonly version: number;
  /** Null: not enabled, or never judged since. */
  readonly state: RuleState | null;
  readonly evaluation: number;
  readonly valueAt: string | null;
  readonly value: number | null;
  readonly problem: string | null;
  readonly testedAt: string | null;
  readonly testedCount: number | null;
  readonly webhookCipher: Buffer | null;
  /** Where incidents are posted to, sealed; the definition holds what is shown of it. */
  readonly addressCipher: Buffer | null;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

const columns = sql`
  id, definition, is_enabled as enabled, version, nullif(state, '{}') as state, evaluation, value_at as "valueAt", value, problem,
  tested_at as "testedAt", tested_count as "testedCount", webhook_cipher as "webhookCipher",
  webhook_address_cipher as "addressCipher",
  updated_by_label as "updatedBy", updated_at as "updatedAt"`;

export async function listRules(
  db: DbOrTrx,
  {
    enabled,
    id,
    lock = false,
  }: { readonly enabled?: true; readonly id?: number; readonly lock?: boolean } = {},
): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select ${columns} from alert_rule
    where deleted_at is null ${enabled ? sql`and is_enabled` : sql``} ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by id limit 1000 ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** A rule, locked until the transaction ends; undefined where there is none. */
export const lockRule = async (trx: Trx, id: number): Promise<StoredRule | undefined> =>
  (await listRules(trx, { id, lock: true }))[0];

/** How many rules there are; later ones wait for the transaction to end. */
export async function countRules(trx: Trx): Promise<number> {
  await sql`lock table alert_rule in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from alert_rule where deleted_at is null`.execute(trx);
  return rows[0]!.count;
}

/** What a person saves of a rule. */
export interface SavedRule {
  readonly definition: AlertDefinition;
  readonly enabled: boolean;
  /** Where judging begins; null: it goes on where it was. */
  readonly state: RuleState | null;
  readonly tested: { readonly at: string; readonly count: number } | null;
  readonly webhookCipher: Buffer | null;
  readonly addressCipher: Buffer | null;
  readonly actor: Actor;
  readonly at: string;
}

export async function insertRule(trx: Trx, rule: SavedRule): Promise<number> {
  const { definition, enabled, state, tested, webhookCipher, addressCipher, actor, at } = rule;
  const { rows } = await sql<{ id: number }>`
    insert into alert_rule (definition, source, target, is_enabled, state, tested_at, tested_count, webhook_cipher,
      webhook_address_cipher, enabled_at, updated_by, updated_by_label, updated_at)
    values (${JSON.stringify(definition)}::jsonb, ${definition.source}, ${definition.target}, ${enabled},
      ${JSON.stringify(state ?? {})}::jsonb, ${tested?.at ?? null}, ${tested?.count ?? null}, ${webhookCipher},
      ${addressCipher}, ${enabled ? at : null}, ${actor.id}, ${actor.label}, ${at})
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Replaces a rule. @returns its new version */
export async function updateRule(trx: Trx, id: number, rule: SavedRule): Promise<number> {
  const { definition, enabled, state, tested, webhookCipher, addressCipher, actor, at } = rule;
  const { rows } = await sql<{ version: number }>`
    update alert_rule set definition = ${JSON.stringify(definition)}::jsonb, source = ${definition.source},
      target = ${definition.target}, is_enabled = ${enabled}, version = version + 1, webhook_cipher = ${webhookCipher},
      webhook_address_cipher = ${addressCipher},
      ${
        state
          ? sql`state = ${JSON.stringify(state)}::jsonb, value = null, value_at = null, problem = null,`
          : sql``
      }
      ${tested ? sql`tested_at = ${tested.at}, tested_count = ${tested.count},` : sql``}
      enabled_at = case when ${enabled} then coalesce(enabled_at, ${at}::timestamptz) end,
      updated_by = ${actor.id}, updated_by_label = ${actor.label}, updated_at = ${at}
    where id = ${id} returning version`.execute(trx);
  return rows[0]!.version;
}

export async function markDeleted(trx: Trx, id: number, at: string): Promise<void> {
  await sql`
    update alert_rule set is_enabled = false, deleted_at = ${at} where id = ${id}`.execute(trx);
}

/**
 * Keeps how far a rule is judged, unless another process has judged it meanwhile, or somebody changed it.
 * @returns whether it was kept
 */
export async function keepState(
  trx: Trx,
  { id, evaluation, version }: Pick<StoredRule, 'id' | 'evaluation' | 'version'>,
  state: RuleState,
  newest: { readonly atMs: number; readonly value: number } | undefined,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_rule set state = ${JSON.stringify(state)}::jsonb, evaluation = evaluation + 1, problem = null
      ${newest ? sql`, value_at = ${new Date(newest.atMs)}, value = ${newest.value}` : sql``}
    where id = ${id} and evaluation = ${evaluation} and version = ${version} and is_enabled and deleted_at is null`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** @returns whether that was not known before */
export async function noteProblem(db: DbOrTrx, id: number, problem: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_rule set problem = ${problem} where id = ${id} and problem is distinct from ${problem}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
