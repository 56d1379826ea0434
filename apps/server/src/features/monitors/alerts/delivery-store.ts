import type { deliveryStates } from '@midoffice/contract/monitors/alerts/lists';
import { staffRoles } from '@midoffice/contract/kernel';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

export type DeliveryEvent = 'opened' | 'recovered';

/** What is sent to one recipient. */
export interface StoredDelivery {
  readonly id: string;
  readonly incidentId: number;
  readonly event: DeliveryEvent;
  readonly channel: 'mail' | 'webhook';
  /** Of a webhook what is shown of its address. */
  readonly recipient: string;
  readonly body: string | null;
  readonly state: (typeof deliveryStates)[number];
  readonly message: string;
  readonly at: string;
}

const columns = sql`
  d.id, d.incident_id as "incidentId", d.event, d.channel, d.recipient, d.body, d.state, d.message, d.created_at as at`;

/** Those of some addresses that an account of somebody has who is no staff, such as a removed member. */
export async function addressesOfOthers(trx: Trx, mails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ mail: string }>`
    select given.mail from unnest(${[...mails]}::text[]) given (mail)
    cross join lateral (
      select a.user_role from account a left join staff_credential c using (userid)
      where a.email = given.mail::citext or c.sign_in_email = given.mail::citext) of_account
    group by given.mail
    having not bool_or(coalesce(of_account.user_role = any(${[...staffRoles]}), false))`.execute(trx);
  return new Set(rows.map(({ mail }) => mail));
}

/** @returns whether this was not there before: each event of an incident goes to each recipient once */
export async function insertDelivery(
  trx: Trx,
  delivery: Omit<StoredDelivery, 'message' | 'state'>,
): Promise<boolean> {
  const { id, incidentId, event, channel, recipient, body, at } = delivery;
  const { numAffectedRows } = await sql`
    insert into alert_delivery (id, incident_id, event, channel, recipient, body, state, created_at)
    values (${id}, ${incidentId}, ${event}, ${channel}, ${recipient}, ${body}, 'queued', ${at})
    on conflict (incident_id, event, channel, recipient) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export async function setMail(trx: Trx, id: string, mailId: number): Promise<void> {
  await sql`update alert_delivery set mail_id = ${mailId} where id = ${id}`.execute(trx);
}

/** A webhook that is to be posted. */
export interface UnsettledDelivery extends StoredDelivery {
  readonly tries: number;
  /** Sealed: the secret of the rule, and the address that it had when it fired. */
  readonly secretCipher: Buffer | null;
  readonly addressCipher: Buffer | null;
}

/** A webhook that is to be posted; undefined where it has arrived or is gone. */
export async function findUnsettled(db: DbOrTrx, id: string): Promise<UnsettledDelivery | undefined> {
  const { rows } = await sql<UnsettledDelivery>`
    select ${columns}, d.tries, r.webhook_cipher as "secretCipher", i.webhook_address_cipher as "addressCipher"
    from alert_delivery d join alert_incident i on i.id = d.incident_id join alert_rule r on r.id = i.rule_id
    where d.id = ${id} and d.state <> 'delivered'`.execute(db);
  return rows[0];
}

/** Keeps how a try ended. */
export async function noteTry(
  trx: DbOrTrx,
  id: string,
  outcome: { readonly state: StoredDelivery['state']; readonly message: string; readonly at: string },
): Promise<void> {
  const { state, message, at } = outcome;
  await sql`
    update alert_delivery set state = ${state}, message = ${message}, tries = tries + 1,
      settled_at = ${state === 'retrying' ? null : at}
    where id = ${id} and state <> 'delivered'`.execute(trx);
}

/** What was sent of incidents. A mail's state is that of the outbox. */
export async function listDeliveries(db: DbOrTrx, incidentIds: readonly number[]): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select d.id, d.incident_id as "incidentId", d.event, d.channel, d.recipient, null as body, d.message, d.created_at as at,
      case when d.channel = 'webhook' then d.state
        when m.status = 'sent' then 'delivered' else coalesce(m.status, 'delivered') end as state
    from alert_delivery d left join outbox_mail m on m.id = d.mail_id
    where d.incident_id = any(${[...incidentIds]}::bigint[]) order by d.created_at, d.channel, d.recipient limit 2000`.execute(
    db,
  );
  return rows;
}
