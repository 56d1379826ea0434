import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';

type WithDb = Pick<Platform, 'db'>;

/** A server with values of its CPU, by the ends of their five minutes. */
export async function putServerValues(
  { db }: WithDb,
  name: string,
  values: readonly { readonly endMs: number; readonly value: number }[],
): Promise<void> {
  await sql`
    insert into monitored_server (kind, name, server_group, state, engine, listed_at)
    values ('instance', ${name}, 'liveprod', 'running', '', now()) on conflict do nothing`.execute(db);
  const rows = values.map(({ endMs, value }) => ({ at: new Date(endMs - 300_000).toISOString(), value }));
  await sql`
    insert into server_metric (kind, name, metric, measured_at, value)
    select 'instance', ${name}, 'CPUUtilization', at, value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (at timestamptz, value double precision)`.execute(
    db,
  );
}

/** What was found and sent, as lines. */
export async function incidentLines({ db }: WithDb): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select definition->>'name' || ' ' || case when closed_at is null then 'open' else coalesce(ended_because, 'recovered') end
      || coalesce((select ': ' || string_agg(event || ' ' || channel || ' ' || recipient, ', ' order by event, channel, recipient)
        from alert_delivery where incident_id = i.id), '') as line
    from alert_incident i order by id`.execute(db);
  return rows.map(({ line }) => line);
}

/** Subjects of the mails about alerts, in the order in which they were written. */
export async function alertMails({ db }: WithDb): Promise<string[]> {
  const { rows } = await sql<{
    line: string;
  }>`select recipient || ': ' || subject as line from outbox_mail where kind like 'alert-%' order by id`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

/** Puts an exchange with one symbol in. */
export async function putFeed({ db }: WithDb, exchange: string): Promise<void> {
  await sql`insert into symbol (symbol, name, exchange) values (${`S-${exchange}`}, 'Symbol', ${exchange})`.execute(
    db,
  );
}

/** Sets the newest quote of an exchange. */
export async function putQuote({ db }: WithDb, exchange: string, ms: number): Promise<void> {
  await sql`
    insert into feed_symbol (symbol, price, quoted_at, received_at)
    values (${`S-${exchange}`}, 10, ${new Date(ms)}, ${new Date(ms)})
    on conflict (symbol) do update set quoted_at = excluded.quoted_at, received_at = excluded.received_at`.execute(
    db,
  );
}

/** Whose audit entries there are of a kind, with their targets. */
export async function auditLines({ db }: WithDb, kind: string): Promise<string[]> {
  const { rows } = await sql<{
    line: string;
  }>`select target_kind || ' ' || target_id || ' ' || outcome as line from audit_entry where kind = ${kind} order by id`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

/** What is posted to a webhook, the alert before its end. */
export async function webhookDeliveries(
  { db }: WithDb,
  recipient: string,
): Promise<{ id: string; state: string; message: string }[]> {
  const { rows } = await sql<{ id: string; state: string; message: string }>`
    select id, state, message from alert_delivery where recipient = ${recipient} order by event`.execute(db);
  return rows;
}

/** What was written of each incident: mails and webhooks by event, and the jobs that post the webhooks. */
export async function outcomes({
  db,
}: WithDb): Promise<{ name: string; isOpen: boolean; mails: number; webhooks: number; jobs: number }[]> {
  const { rows } = await sql<{
    name: string;
    isOpen: boolean;
    mails: number;
    webhooks: number;
    jobs: number;
  }>`
    select i.definition->>'name' as name, i.closed_at is null as "isOpen",
      count(m.id)::int as mails,
      count(*) filter (where d.channel = 'webhook')::int as webhooks,
      count(j.id)::int as jobs
    from alert_incident i
    left join alert_delivery d on d.incident_id = i.id
    left join outbox_mail m on m.id = d.mail_id
    left join pgboss.job j on j.name = 'alerts.deliver' and j.data->>'id' = d.id::text
    group by i.id order by i.id`.execute(db);
  return rows;
}
