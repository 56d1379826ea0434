import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import type { incidentFilters } from '@midoffice/contract/monitors/alerts/lists';
import { alertLimits } from '@midoffice/contract/monitors/alerts/lists';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { VisibleScope } from './checks.ts';

/** An incident. Moments are ISO 8601. */
export interface StoredIncident {
  readonly id: number;
  readonly ruleId: number;
  readonly definition: AlertDefinition;
  readonly startedAt: string;
  readonly firedAt: string;
  readonly endedAt: string | null;
  readonly closedAt: string | null;
  readonly endedBecause: string | null;
  readonly peak: number;
  readonly acknowledgedAt: string | null;
  readonly acknowledgedBy: string | null;
  readonly note: string;
  readonly snoozedUntil: string | null;
  readonly heldUntil: string | null;
  /** Until when the end waits to be sent; null: it does not. */
  readonly endHeldUntil: string | null;
  readonly notifiedAt: string | null;
}

const columns = sql`
  id, rule_id as "ruleId", definition, started_at as "startedAt", fired_at as "firedAt", ended_at as "endedAt",
  closed_at as "closedAt", ended_because as "endedBecause", peak, acknowledged_at as "acknowledgedAt",
  acknowledged_by_label as "acknowledgedBy", note, snoozed_until as "snoozedUntil", held_until as "heldUntil",
  end_held_until as "endHeldUntil", notified_at as "notifiedAt"`;

interface Opened {
  readonly ruleId: number;
  readonly definition: AlertDefinition;
  readonly startedMs: number;
  readonly firedMs: number;
  readonly peak: number;
  readonly heldMs: number | null;
  /** Where the rule posts incidents to, sealed. */
  readonly addressCipher: Buffer | null;
}

export async function insertIncident(trx: Trx, opened: Opened): Promise<StoredIncident> {
  const { ruleId, definition, startedMs, firedMs, peak, heldMs, addressCipher } = opened;
  const { rows } = await sql<StoredIncident>`
    insert into alert_incident (rule_id, definition, started_at, fired_at, peak, held_until, webhook_address_cipher)
    values (${ruleId}, ${JSON.stringify(definition)}::jsonb, ${new Date(startedMs)}, ${new Date(firedMs)}, ${peak},
      ${heldMs === null ? null : new Date(heldMs)}, ${addressCipher})
    returning ${columns}`.execute(trx);
  return rows[0]!;
}

interface Closed {
  readonly endedMs: number;
  readonly closedMs: number;
  readonly peak?: number;
  readonly because?: string;
}

/** Ends the open incident of a rule. @returns undefined where there is none */
export async function closeIncident(
  trx: Trx,
  ruleId: number,
  { endedMs, closedMs, peak, because }: Closed,
): Promise<StoredIncident | undefined> {
  const { rows } = await sql<StoredIncident>`
    update alert_incident set ended_at = ${new Date(endedMs)}, closed_at = ${new Date(closedMs)},
      ended_because = ${because ?? null}, peak = coalesce(${peak ?? null}, peak)
    where rule_id = ${ruleId} and closed_at is null returning ${columns}`.execute(trx);
  return rows[0];
}

/** Keeps the value furthest beyond the threshold of an open incident. */
export async function keepPeak(trx: Trx, ruleId: number, peak: number): Promise<void> {
  await sql`
    update alert_incident set peak = ${peak} where rule_id = ${ruleId} and closed_at is null and peak <> ${peak}`.execute(
    trx,
  );
}

/** An incident, locked until the transaction ends. */
export async function lockIncident(trx: Trx, id: number): Promise<StoredIncident | undefined> {
  const { rows } =
    await sql<StoredIncident>`select ${columns} from alert_incident where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function acknowledge(
  trx: Trx,
  id: number,
  { at, by, note }: { readonly at: string; readonly by: string; readonly note: string },
): Promise<void> {
  await sql`
    update alert_incident set acknowledged_at = ${at}, acknowledged_by_label = ${by}, note = ${note} where id = ${id}`.execute(
    trx,
  );
}

export async function snooze(
  trx: Trx,
  id: number,
  { until, held }: { readonly until: string | null; readonly held: string | null },
): Promise<void> {
  await sql`update alert_incident set snoozed_until = ${until}, held_until = ${held} where id = ${id}`.execute(
    trx,
  );
}

/** Whether mails and webhooks about the begin or the end of an incident wait, and need not any more. */
const isDue = (nowMs: number) => sql`
  (closed_at is null and notified_at is null and (held_until is null or held_until <= ${new Date(nowMs)})
    or end_held_until <= ${new Date(nowMs)})`;

/** Incidents whose mails and webhooks need not wait any more, 1000 at most. */
export async function dueIncidents(db: DbOrTrx, nowMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alert_incident where ${isDue(nowMs)} order by id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** One of them, locked until the transaction ends; undefined where another process has it, or has sent it. */
export async function takeDue(trx: Trx, id: number, nowMs: number): Promise<StoredIncident | undefined> {
  const { rows } = await sql<StoredIncident>`
    select ${columns} from alert_incident where id = ${id} and ${isDue(nowMs)} for update skip locked`.execute(
    trx,
  );
  return rows[0];
}

export async function markNotified(trx: Trx, id: number, nowMs: number): Promise<void> {
  await sql`update alert_incident set notified_at = ${new Date(nowMs)}, held_until = null where id = ${id}`.execute(
    trx,
  );
}

/** Sets until when mails and webhooks about the end of an incident wait; null: not any more. */
export async function holdEnd(trx: Trx, id: number, untilMs: number | null): Promise<void> {
  await sql`
    update alert_incident set end_held_until = ${untilMs === null ? null : new Date(untilMs)} where id = ${id}`.execute(
    trx,
  );
}

const isOpen = sql`closed_at is null`;

/** Whether an incident is of one of some scopes. */
const isOf = (scopes: readonly VisibleScope[]) => sql`
  exists (
    select from jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as s (source text, prefix text)
    where s.source = definition->>'source' and starts_with(definition->>'target', s.prefix))`;

/** Incidents, open ones first, then the newest. */
export async function listIncidents(
  db: DbOrTrx,
  {
    state,
    rule,
    incident,
    page,
    scopes,
  }: {
    readonly state: (typeof incidentFilters)[number];
    readonly rule?: number | undefined;
    /** This one alone. */
    readonly incident?: number | undefined;
    readonly page: number;
    readonly scopes: readonly VisibleScope[];
  },
): Promise<{ rows: StoredIncident[]; total: number }> {
  const where = sql`
    ${isOf(scopes)}
    ${state === 'all' ? sql`` : state === 'open' ? sql`and ${isOpen}` : sql`and closed_at is not null`}
    ${rule === undefined ? sql`` : sql`and rule_id = ${rule}`}
    ${incident === undefined ? sql`` : sql`and id = ${incident}`}`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from alert_incident where ${where}`.execute(db);
  const size = alertLimits.incidentsPerPage;
  const { rows } = await sql<StoredIncident>`
    select ${columns} from alert_incident where ${where}
    order by (closed_at is null) desc, fired_at desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  return { rows, total: counted[0]!.total };
}

/** Open incidents that nobody snoozed, the newest first. There is at most one of a rule. */
export async function openIncidents(
  db: DbOrTrx,
  scopes: readonly VisibleScope[],
  nowMs: number,
): Promise<StoredIncident[]> {
  const { rows } = await sql<StoredIncident>`
    select ${columns} from alert_incident
    where ${isOpen} and (snoozed_until is null or snoozed_until <= ${new Date(nowMs)})
      and ${isOf(scopes)}
    order by fired_at desc, id desc limit 1000`.execute(db);
  return rows;
}

/** When the last incident of each rule began, as the incidents have it, and the open one. */
export async function lastIncidents(
  db: DbOrTrx,
  ruleIds: readonly number[],
): Promise<{ ruleId: number; lastAt: string; openId: number | null }[]> {
  const { rows } = await sql<{ ruleId: number; lastAt: string; openId: number | null }>`
    select r.id as "ruleId", i.started_at as "lastAt", case when i.closed_at is null then i.id end as "openId"
    from unnest(${[...ruleIds]}::bigint[]) as r (id)
    cross join lateral (
      select id, started_at, closed_at from alert_incident where rule_id = r.id order by fired_at desc, id desc limit 1) i`.execute(
    db,
  );
  return rows;
}
