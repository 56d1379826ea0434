import { sql } from 'kysely';
import type { AwsServer, AwsServerKind } from '../../../platform/connectors/aws/records.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A value to keep, or one that was kept. */
export interface StoredValue {
  readonly kind: AwsServerKind;
  readonly name: string;
  readonly metric: string;
  /** ISO 8601: the begin of its period. */
  readonly at: string;
  readonly value: number;
}

export interface StoredServer {
  readonly kind: AwsServerKind;
  readonly name: string;
  readonly group: string;
  readonly state: string;
  readonly engine: string;
  readonly isListed: boolean;
}

/** When a monitor was last read, and what went wrong since. */
export interface StoredReading {
  readonly readAt: string | null;
  readonly problem: string | null;
}

/** Keeps the list of servers of some kinds; those that are missing from it are no longer listed. */
export async function putServers(
  trx: Trx,
  kinds: readonly string[],
  servers: readonly (AwsServer & { readonly group: string })[],
  listedAt: string,
): Promise<void> {
  await sql`
    insert into monitored_server as s (kind, name, server_group, state, engine, is_listed, listed_at)
    select kind, name, "group", state, engine, true, ${listedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(servers)}::jsonb)
      as r (kind text, name text, "group" text, state text, engine text)
    order by kind, name
    on conflict (kind, name) do update set server_group = excluded.server_group, state = excluded.state,
      engine = excluded.engine, is_listed = true, listed_at = excluded.listed_at
    where s.listed_at <= excluded.listed_at`.execute(trx);
  await sql`
    update monitored_server set is_listed = false
    where kind = any(${[...kinds]}::text[]) and is_listed and listed_at < ${listedAt}::timestamptz`.execute(
    trx,
  );
}

/** Keeps values; a value that was kept before gives way, since AWS completes a period late. */
export async function putValues(trx: Trx, values: readonly StoredValue[]): Promise<void> {
  const part = 20_000;
  for (let from = 0; from < values.length; from += part)
    await sql`
      insert into server_metric as m (kind, name, metric, measured_at, value)
      select distinct on (kind, name, metric, at) kind, name, metric, at, value
      from jsonb_to_recordset(${JSON.stringify(values.slice(from, from + part))}::jsonb)
        as r (kind text, name text, metric text, at timestamptz, value double precision)
      order by kind, name, metric, at
      on conflict (kind, name, metric, measured_at) do update set value = excluded.value
      where m.value is distinct from excluded.value`.execute(trx);
}

export async function noteReading(trx: Trx, monitor: string, readAt: string): Promise<void> {
  await sql`
    insert into metric_reading as r (monitor, read_at, tried_at) values (${monitor}, ${readAt}, ${readAt})
    on conflict (monitor) do update set read_at = greatest(r.read_at, excluded.read_at),
      tried_at = excluded.tried_at, problem = null`.execute(trx);
}

export async function noteFailure(
  trx: Trx,
  monitor: string,
  triedAt: string,
  problem: string,
): Promise<void> {
  await sql`
    insert into metric_reading (monitor, tried_at, problem) values (${monitor}, ${triedAt}, ${problem})
    on conflict (monitor) do update set tried_at = excluded.tried_at, problem = excluded.problem`.execute(
    trx,
  );
}

export async function findReading(db: DbOrTrx, monitor: string): Promise<StoredReading | undefined> {
  const { rows } = await sql<StoredReading>`
    select read_at as "readAt", problem from metric_reading where monitor = ${monitor}`.execute(db);
  return rows[0];
}

/** Servers of some kinds, of a group and of a name where they are given. */
export async function listServers(
  db: DbOrTrx,
  kinds: readonly AwsServerKind[],
  { group, name }: { readonly group?: string | undefined; readonly name?: string | undefined } = {},
): Promise<StoredServer[]> {
  const { rows } = await sql<StoredServer>`
    select kind, name, server_group as "group", state, engine, is_listed as "isListed"
    from monitored_server
    where kind = any(${[...kinds]}::text[])
      and (${group ?? null}::text is null or server_group = ${group ?? null})
      and (${name ?? null}::text is null or name = ${name ?? null})
    order by kind desc, name`.execute(db);
  return rows;
}

type ServerKey = Pick<StoredServer, 'kind' | 'name'>;
const keysOf = (servers: readonly ServerKey[]): string =>
  JSON.stringify(servers.map(({ kind, name }) => ({ kind, name })));

/** The newest value of each metric of servers, of whatever age. */
export async function newestValues(
  db: DbOrTrx,
  servers: readonly ServerKey[],
  metrics: readonly string[],
): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select s.kind, s.name, m.metric, v.measured_at as at, v.value
    from jsonb_to_recordset(${keysOf(servers)}::jsonb) as s (kind text, name text)
    cross join unnest(${[...metrics]}::text[]) as m (metric)
    cross join lateral (
      select measured_at, value from server_metric
      where kind = s.kind and name = s.name and metric = m.metric
      order by measured_at desc limit 1) v`.execute(db);
  return rows;
}

/** Values of servers since a moment, as averages of steps, oldest first. */
export async function valuesSince(
  db: DbOrTrx,
  servers: readonly ServerKey[],
  metrics: readonly string[],
  { since, stepSeconds }: { readonly since: string; readonly stepSeconds: number },
): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select s.kind, s.name, v.metric, v.at, v.value
    from jsonb_to_recordset(${keysOf(servers)}::jsonb) as s (kind text, name text)
    cross join unnest(${[...metrics]}::text[]) as m (metric)
    cross join lateral (
      select m.metric, date_bin(make_interval(secs => ${stepSeconds}), measured_at, 'epoch') as at, avg(value) as value
      from server_metric
      where kind = s.kind and name = s.name and metric = m.metric and measured_at >= ${since}::timestamptz
      group by 2) v
    order by s.kind, s.name, v.metric, v.at`.execute(db);
  return rows;
}

/** Notes that a server is being rebooted, until the next reading says more. */
export async function noteRebooting(trx: Trx, kind: AwsServerKind, name: string): Promise<void> {
  await sql`update monitored_server set state = 'rebooting' where kind = ${kind} and name = ${name}`.execute(
    trx,
  );
}

/** Drops values from before a moment, and servers that are gone with the last of theirs. @returns how many values */
export async function pruneValues(trx: Trx, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from server_metric where measured_at < ${before}::timestamptz`.execute(trx);
  await sql`
    delete from monitored_server s where not is_listed
      and not exists (select from server_metric m where m.kind = s.kind and m.name = s.name)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
