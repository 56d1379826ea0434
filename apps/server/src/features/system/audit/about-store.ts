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

/** The entries about one account, newest first. */
export async function entriesAbout(
  db: DbOrTrx,
  userid: string,
  { rules, otherwise, wanted }: EntryGroups,
  page: TimePage,
): Promise<EntryAbout[]> {
  const [at, key] = [sql`e.at`, sql`lpad(e.id::text, 19, '0')`];
  const { rows } = await sql<EntryAbout>`
    select e.id, e.at, e.kind, e.actor_label as actor, e.outcome, d.before, d.after, d.reason
    from audit_entry e left join audit_detail d on d.entry_id = e.id
    where ${aboutAccount(userid)}
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
