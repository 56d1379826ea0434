import type { DunningException } from '@midoffice/contract/billing/dunning/shapes';
import { dunningPageSize } from '@midoffice/contract/billing/dunning/lists';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedAccount, type ListReader } from '../../customers/customer-records/api.ts';

const shown = sql`e.id, e.plan_code as "planCode", e.userid, a.email::text as email, e.mode, e.kinds, e.days, e.reason, e.until,
  e.created_by_label as "createdBy", e.created_at as "createdAt", e.ended_at as "endedAt", e.ended_by_label as "endedBy"`;
const from = sql`from dunning_exception e left join account a on a.userid = e.userid`;

/** Exceptions that hold on a day. @param of only those of a customer and a plan */
export async function exceptionsOn(
  db: DbOrTrx,
  day: string,
  of?: { readonly userid: string; readonly planCode: string },
): Promise<DunningException[]> {
  const { rows } = await sql<DunningException>`
    select ${shown} ${from} where e.ended_at is null and (e.until is null or e.until >= ${day}::date)
      ${of ? sql`and (e.userid = ${of.userid} or e.plan_code = ${of.planCode})` : sql``}
    order by e.id`.execute(db);
  return rows;
}

/** A page of exceptions, newest first. */
export async function listExceptions(
  db: DbOrTrx,
  {
    day,
    ended,
    search,
    page,
    reader,
  }: { day: string; ended: boolean; search: string; page: number; reader: ListReader },
): Promise<{ rows: DunningException[]; total: number }> {
  const where = sql`
    ${isListedAccount(reader)} and (${ended} or (e.ended_at is null and (e.until is null or e.until >= ${day}::date)))
    and (${search} = '' or strpos(lower(concat_ws(' ', a.email::text, e.userid, e.plan_code, e.reason)), lower(${search})) > 0)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<DunningException>`select ${shown} ${from} where ${where} order by e.created_at desc, e.id desc
      limit ${dunningPageSize} offset ${(page - 1) * dunningPageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(db),
  ]);
  return { rows, total: counted[0]!.total };
}

/** What staff say of a new exception. */
export type NewException = Pick<
  DunningException,
  'planCode' | 'userid' | 'mode' | 'kinds' | 'days' | 'reason' | 'until'
>;

export async function insertException(
  trx: Trx,
  one: NewException,
  by: { id: string | null; label: string; at: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into dunning_exception (plan_code, userid, mode, kinds, days, reason, until, created_by, created_by_label, created_at)
    values (${one.planCode}, ${one.userid}, ${one.mode}, ${[...one.kinds]}::text[], ${one.days}, ${one.reason}, ${one.until}::date,
      ${by.id}, ${by.label}, ${by.at}) returning id`.execute(trx);
  return rows[0]!.id;
}

export async function findException(db: DbOrTrx, id: number): Promise<DunningException | undefined> {
  const { rows } = await sql<DunningException>`select ${shown} ${from} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** One exception, locked until the transaction ends. */
export async function lockException(trx: Trx, id: number): Promise<DunningException | undefined> {
  const { rows } =
    await sql<DunningException>`select ${shown} ${from} where e.id = ${id} for update of e`.execute(trx);
  return rows[0];
}

export async function endException(trx: Trx, id: number, by: { label: string; at: string }): Promise<void> {
  await sql`update dunning_exception set ended_at = ${by.at}, ended_by_label = ${by.label} where id = ${id}`.execute(
    trx,
  );
}
