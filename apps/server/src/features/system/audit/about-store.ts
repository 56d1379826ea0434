import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { inTimePage, timePageOrder, type TimePage } from '../../../platform/db/time-page-store.ts';

/** One audit entry about a record, with its values. */
export interface EntryAbout {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly actor: string;
  readonly outcome: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

/** An entry about a record; the outcome of an act on outside systems with what was intended. */
export interface EntryWithIntent extends EntryAbout {
  readonly intent: { readonly kind: string; readonly wanted: unknown; readonly reason: string | null } | null;
}

/** Which entries are wanted, by groups that the reader makes of what entries are called. */
export interface EntryGroups {
  /** Patterns of `like` with the group that they make, in order: the first that fits counts. */
  readonly rules: readonly (readonly [pattern: string, group: string])[];
  /** The group of what no pattern fits. */
  readonly otherwise: string;
  readonly wanted: readonly string[];
}

/** Entries about an account, or about the person's role and grants; other acts on staff are left to the audit log. */
const aboutAccount = (userid: string) => sql`e.target_id = ${userid}
  and (e.target_kind = 'account' or e.target_kind = 'staff' and e.kind in ('staff.role-changed', 'staff.permissions-changed'))`;

/** The same act on outside systems, as another entry of it. */
const sameAct = sql`o.target_id = e.target_id and o.target_kind = e.target_kind and od.after->>'effect' = d.after->>'effect'`;

/** The entries about one account, newest first: of an act on outside systems its outcome, once there is one. */
export async function entriesAbout(
  db: DbOrTrx,
  userid: string,
  { rules, otherwise, wanted }: EntryGroups,
  page: TimePage,
): Promise<EntryWithIntent[]> {
  const [at, key] = [sql`e.at`, sql`lpad(e.id::text, 19, '0')`];
  const { rows } = await sql<EntryWithIntent>`
    select e.id, e.at, e.kind, e.actor_label as actor, e.outcome, d.before, d.after, d.reason, i.intent
    from audit_entry e left join audit_detail d on d.entry_id = e.id
    left join lateral (
      select jsonb_build_object('kind', o.kind, 'wanted', od.after->'intent', 'reason', od.reason) as intent
      from audit_entry o join audit_detail od on od.entry_id = o.id
      where e.outcome <> 'intended' and d.after->'effect' is not null and o.outcome = 'intended' and o.id < e.id and ${sameAct}
      order by o.id limit 1) i on true
    where ${aboutAccount(userid)}
      and not (e.outcome in ('intended', 'unknown') and exists (
        select from audit_entry o join audit_detail od on od.entry_id = o.id
        where o.id > e.id and o.outcome <> 'intended' and ${sameAct}))
      and coalesce((select rule.made from unnest(${rules.map(([pattern]) => pattern)}::text[], ${rules.map(([, group]) => group)}::text[])
        with ordinality as rule (pattern, made, place)
        where e.kind like rule.pattern order by rule.place limit 1), ${otherwise}) = any(${[...wanted]}::text[])
      and ${inTimePage(page, at, key)} ${timePageOrder(page, at, key)}`.execute(db);
  return rows;
}

/** One entry about an account; undefined where it is not about this one, or its details were erased. */
export async function entryAbout(db: DbOrTrx, userid: string, id: number): Promise<EntryAbout | undefined> {
  const { rows } = await sql<EntryAbout>`
    select e.id, e.at, e.kind, e.actor_label as actor, e.outcome, d.before, d.after, d.reason
    from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.id = ${id} and ${aboutAccount(userid)} and d.erased_at is null`.execute(db);
  return rows[0];
}

/** The newest entries about an account or its person after one, oldest first. @param most as many at most */
export async function entriesSince(
  db: DbOrTrx,
  userid: string,
  id: number,
  most: number,
): Promise<EntryAbout[]> {
  const { rows } = await sql<EntryAbout>`
    select e.id, e.at, e.kind, e.actor_label as actor, e.outcome, d.before, d.after, d.reason
    from audit_entry e left join audit_detail d on d.entry_id = e.id
    where e.id > ${id} and e.target_id = ${userid} and e.target_kind in ('account', 'staff')
      and e.outcome in ('done', 'intended')
    order by e.id desc limit ${most}`.execute(db);
  return rows.reverse();
}
