import type { ReviewView } from '@midoffice/contract/quality/review/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** An item whose answer is known. */
export interface KnownItem {
  readonly ref: string;
  readonly shown: Omit<ReviewView, 'leaseUntil'>;
  readonly answer: 'accept' | 'reject';
}

/** The one that is before a reviewer and not answered yet. */
export async function openKnown(db: DbOrTrx, reviewer: string): Promise<KnownItem | undefined> {
  const { rows } = await sql<KnownItem>`
    select ref, shown, answer from review_known where reviewer = ${reviewer} and given is null
    order by made_at limit 1`.execute(db);
  return rows[0];
}

/** One of a reviewer that waits for an answer, locked. */
export async function lockKnown(trx: Trx, ref: string, reviewer: string): Promise<KnownItem | undefined> {
  const { rows } = await sql<KnownItem>`
    select ref, shown, answer from review_known where ref = ${ref} and reviewer = ${reviewer} and given is null
    for update`.execute(trx);
  return rows[0];
}

export async function putKnown(
  trx: Trx,
  by: { readonly id: string; readonly label: string },
  { ref, shown, answer }: KnownItem,
  at: string,
): Promise<void> {
  await sql`
    insert into review_known (ref, reviewer, reviewer_label, symbol, shown, answer, made_at)
    values (${ref}, ${by.id}, ${by.label}, ${shown.item.symbol}, ${JSON.stringify(shown)}::jsonb, ${answer}, ${at})`.execute(
    trx,
  );
}

export async function answerKnown(
  trx: Trx,
  ref: string,
  given: 'accept' | 'reject' | 'skip',
  at: string,
): Promise<void> {
  await sql`update review_known set given = ${given}, given_at = ${at} where ref = ${ref}`.execute(trx);
}

/** How many a reviewer was shown, and when they last answered one. */
export async function knownOf(
  db: DbOrTrx,
  reviewer: string,
): Promise<{ count: number; lastGivenAt: string | null }> {
  const { rows } = await sql<{ count: number; lastGivenAt: string | null }>`
    select count(*) as count, max(given_at) as "lastGivenAt" from review_known where reviewer = ${reviewer}`.execute(
    db,
  );
  return rows[0]!;
}

/** How reviewers answered; skipped ones do not count. */
export async function readMeasures(
  db: DbOrTrx,
): Promise<{ reviewer: string; answered: number; right: number }[]> {
  const { rows } = await sql<{ reviewer: string; answered: number; right: number }>`
    select max(reviewer_label) as reviewer, count(*) as answered, count(*) filter (where given = answer) as right
    from review_known where given in ('accept', 'reject') group by review_known.reviewer order by 1`.execute(
    db,
  );
  return rows;
}

/** A symbol with enough bars and nothing open in the queue, by chance of the text given. */
export async function soundSymbol(
  db: DbOrTrx,
  least: number,
  chance: string,
): Promise<{ symbol: string; name: string } | undefined> {
  // The order by chance is made first, and records are counted only until a symbol has enough.
  const { rows } = await sql<{ symbol: string; name: string }>`
    select s.symbol, s.name from (
      select symbol, name from symbol order by md5(symbol || ${chance}) offset 0) s
    where exists (select 1 from review_scan n where n.symbol = s.symbol)
      and not exists (select 1 from review_item i where i.symbol = s.symbol and i.state = 'open')
      and exists (select 1 from bar b where b.symbol = s.symbol and b.env = 'production' and b.chart_type = 'eod'
                  order by b.ts offset ${least - 1} limit 1)
    limit 1`.execute(db);
  return rows[0];
}
