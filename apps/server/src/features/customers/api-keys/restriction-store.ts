import type { Restrictions, WebsocketSource } from '@midoffice/contract/customers/api-keys/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A key's restrictions as stored, with who saved them. */
export interface StoredRestrictions {
  readonly keyId: number;
  readonly restrictions: Restrictions;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

interface Row {
  readonly key_id: number;
  readonly custom_api_limit: number | null;
  readonly custom_data_limit_mb: number | null;
  readonly included_endpoints: string[];
  readonly excluded_endpoints: string[];
  readonly websockets: WebsocketSource[];
  readonly enable_beta: boolean;
  readonly add_included: boolean;
  readonly delayed: boolean;
  readonly updated_at: string;
  readonly updated_by: string;
}

const storedOf = (row: Row): StoredRestrictions => ({
  keyId: row.key_id,
  restrictions: {
    customAPILimit: row.custom_api_limit,
    customDataLimit: row.custom_data_limit_mb,
    includedEndpoints: row.included_endpoints,
    excludedEndpoints: row.excluded_endpoints,
    websockets: row.websockets,
    enableBeta: row.enable_beta,
    addIncluded: row.add_included,
    delayed: row.delayed,
  },
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

/** The restrictions of those of these keys that have some. */
export async function restrictionsOf(
  db: DbOrTrx,
  keyIds: readonly number[],
): Promise<Map<number, StoredRestrictions>> {
  const { rows } = await sql<Row>`
    select r.*, coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text, r.updated_by) as updated_by
    from api_key_restriction r left join account a on a.userid = r.updated_by
    where r.key_id = any(${[...keyIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.key_id, storedOf(row)]));
}

/** Stores a key's restrictions, whatever it had before. @param by the user id of who saves them */
export async function putRestrictions(
  trx: Trx,
  keyId: number,
  wanted: Restrictions,
  by: string,
): Promise<void> {
  await sql`
    insert into api_key_restriction (key_id, custom_api_limit, custom_data_limit_mb, included_endpoints,
      excluded_endpoints, websockets, enable_beta, add_included, delayed, updated_by)
    values (${keyId}, ${wanted.customAPILimit}, ${wanted.customDataLimit}, ${wanted.includedEndpoints}::text[],
      ${wanted.excludedEndpoints}::text[], ${wanted.websockets}::text[], ${wanted.enableBeta}, ${wanted.addIncluded},
      ${wanted.delayed}, ${by})
    on conflict (key_id) do update set custom_api_limit = excluded.custom_api_limit,
      custom_data_limit_mb = excluded.custom_data_limit_mb, included_endpoints = excluded.included_endpoints,
      excluded_endpoints = excluded.excluded_endpoints, websockets = excluded.websockets,
      enable_beta = excluded.enable_beta, add_included = excluded.add_included, delayed = excluded.delayed,
      updated_at = now(), updated_by = excluded.updated_by`.execute(trx);
}
