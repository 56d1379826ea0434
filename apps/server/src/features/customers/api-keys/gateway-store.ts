import type { GatewayRecord } from '@midoffice/contract/customers/api-keys/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** What the API gateway needs to know of one key. */
export interface GatewayRow extends GatewayRecord {
  /** The look-up hash of the key's value, hexadecimal. */
  readonly hash: string;
}

const columns = sql`
  encode(k.key_hash, 'hex') as hash, k.userid, k.plan_code as "planCode", k.main_key as main, k.websocket,
  a.custom_rate_limit = -1 as blocked, a.restricted,
  coalesce(r.custom_api_limit, case when a.custom_rate_limit > 0 then a.custom_rate_limit end,
    (select l.calls_per_minute from plan_limit l where l.plan_code = k.plan_code), a.rate_limit) as "callsPerMinute",
  r.custom_data_limit_mb as "dataLimitMb",
  coalesce(r.included_endpoints, '{}') as "includedEndpoints",
  coalesce(r.excluded_endpoints, '{}') as "excludedEndpoints",
  coalesce(r.websockets, '{}') as "websocketSources",
  coalesce(r.enable_beta, false) as "enableBeta",
  coalesce(r.add_included, false) as "addIncluded",
  coalesce(r.delayed, false) as delayed`;

/**
 * Lets one process at a time write to the gateway, until the transaction ends: what was read earlier would otherwise
 * overwrite what was read later, and a blocked key would go on working.
 */
export async function lockGateway(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('midoffice gateway records', 0))`.execute(trx);
}

/** What the API gateway needs to know of each of a customer's keys, the main key first. */
export async function gatewayRows(db: DbOrTrx, userid: string): Promise<GatewayRow[]> {
  const { rows } = await sql<GatewayRow>`
    select ${columns} from api_key k join account a using (userid) left join api_key_restriction r on r.key_id = k.id
    where k.userid = ${userid} order by k.main_key desc, k.id`.execute(db);
  return rows;
}

/** As {@link gatewayRows}, of several customers. */
export async function gatewayRowsOfMany(db: DbOrTrx, userids: readonly string[]): Promise<GatewayRow[]> {
  const { rows } = await sql<GatewayRow>`
    select ${columns} from api_key k join account a using (userid) left join api_key_restriction r on r.key_id = k.id
    where k.userid = any(${[...userids]}::text[]) order by k.userid, k.main_key desc, k.id`.execute(db);
  return rows;
}

/**
 * The next customers who have a key on a plan, in the order of their ids.
 * @param planCode null: on any plan
 * @param after the last user id of those before; empty: from the beginning
 */
export async function customersOnPlan(
  db: DbOrTrx,
  planCode: string | null,
  after: string,
  count: number,
): Promise<string[]> {
  const onPlan = planCode === null ? sql`` : sql`plan_code = ${planCode} and`;
  const { rows } = await sql<{ userid: string }>`
    select distinct userid from api_key where ${onPlan} userid > ${after} order by userid limit ${count}`.execute(
    db,
  );
  return rows.map(({ userid }) => userid);
}

/** As {@link gatewayRows}, of one key whoever holds it. @param hash hexadecimal */
export async function gatewayRowOf(db: DbOrTrx, hash: string): Promise<GatewayRow | undefined> {
  const { rows } = await sql<GatewayRow>`
    select ${columns} from api_key k join account a using (userid) left join api_key_restriction r on r.key_id = k.id
    where k.key_hash = ${Buffer.from(hash, 'hex')}`.execute(db);
  return rows[0];
}

/** As {@link gatewayRows}, of the customers who called last. */
export async function recentGatewayRows(db: DbOrTrx, customers: number): Promise<GatewayRow[]> {
  const { rows } = await sql<GatewayRow>`
    select ${columns}
    from (select * from account order by last_api_call_at desc nulls last, userid limit ${customers}) a
    join api_key k using (userid) left join api_key_restriction r on r.key_id = k.id
    order by k.userid, k.main_key desc, k.id`.execute(db);
  return rows;
}
