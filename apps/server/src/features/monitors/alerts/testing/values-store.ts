import { sql } from 'kysely';
import type { AwsServerKind } from '../../../../platform/connectors/aws/records.ts';
import type { Platform } from '../../../../platform/platform.ts';

type WithDb = Pick<Platform, 'db'>;

/** A listed server, database or cache without values. */
export async function putServer({ db }: WithDb, kind: AwsServerKind, name: string): Promise<void> {
  await sql`
    insert into monitored_server (kind, name, server_group, state, engine, listed_at)
    values (${kind}, ${name}, 'liveprod', 'running', '', now())
    on conflict (kind, name) do update set is_listed = true`.execute(db);
}

/** Takes a server from the list. */
export async function unlistServer({ db }: WithDb, name: string): Promise<void> {
  await sql`update monitored_server set is_listed = false where name = ${name}`.execute(db);
}

/** A server with values of a metric, by the ends of their five minutes; they replace earlier ones. */
export async function putServerValues(
  { db }: WithDb,
  name: string,
  values: readonly { readonly endMs: number; readonly value: number }[],
  metric = 'CPUUtilization',
): Promise<void> {
  await putServer({ db }, 'instance', name);
  const rows = values.map(({ endMs, value }) => ({ at: new Date(endMs - 300_000).toISOString(), value }));
  await sql`
    insert into server_metric (kind, name, metric, measured_at, value)
    select 'instance', ${name}, ${metric}, at, value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (at timestamptz, value double precision)
    on conflict (kind, name, metric, measured_at) do update set value = excluded.value`.execute(db);
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

/** The links of these mails. */
export async function alertLinks({ db }: WithDb): Promise<string[]> {
  const { rows } = await sql<{
    link: string;
  }>`select substring(text_body from 'https?://\\S+') as link from outbox_mail where kind like 'alert-%' order by id`.execute(
    db,
  );
  return rows.map(({ link }) => link);
}

/** Lets no mail to an address be written. */
export async function breakMails({ db }: WithDb, recipient: string): Promise<void> {
  await sql`alter table outbox_mail add constraint no_mail check (recipient <> ${sql.lit(recipient)})`.execute(
    db,
  );
}

/** Plans maintenance windows of everything, of an hour each, from a moment on. */
export async function putWindows({ db }: WithDb, count: number, fromMs: number): Promise<void> {
  await sql`
    insert into alert_maintenance (from_at, to_at, reason, created_by_label, created_at)
    select at, at + interval '1 hour', 'planned', 'test', now()
    from generate_series(0, ${count - 1}::int) n, lateral (select ${new Date(fromMs)}::timestamptz + n * interval '1 hour' as at) a`.execute(
    db,
  );
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

/** What is posted to the webhook of a rule, the alert before its end. */
export async function webhookDeliveries(
  { db }: WithDb,
  ruleName: string,
): Promise<{ id: string; state: string; message: string }[]> {
  const { rows } = await sql<{ id: string; state: string; message: string }>`
    select d.id, d.state, d.message from alert_delivery d join alert_incident i on i.id = d.incident_id
    where i.definition->>'name' = ${ruleName} and d.channel = 'webhook' order by d.event`.execute(db);
  return rows;
}

/** Everything that the tables of alerts hold of rules, incidents and deliveries, as one text; of sealed columns their bytes. */
export async function storedText({ db }: WithDb): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat((select json_agg(r) from alert_rule r), (select json_agg(i) from alert_incident i),
      (select json_agg(d) from alert_delivery d)) as text`.execute(db);
  return rows[0]!.text;
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
