import {
  reviewPageSize,
  type ReviewItem,
  type ReviewKind,
  type ReviewState,
} from '@midoffice/contract/quality/review/shapes';
import type { ScanRepair } from '@midoffice/market/scan/index';
import type { ProposedStatementRepair } from '@midoffice/market/statements/scan/index';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** An item with what only the server needs. */
export interface StoredItem extends ReviewItem {
  readonly id: number;
  readonly basis: string;
  readonly repair: ScanRepair | ProposedStatementRepair | null;
  readonly leaseBy: string | null;
  readonly leaseUntil: string | null;
}

const shown = sql`
  i.ref, i.symbol, coalesce(s.name, i.symbol) as name, i.kind, i.from_date as "from", i.to_date as "to", i.records, i.probability, i.requests, i.score, i.evidence,
  coalesce(jsonb_array_length(i.repair->'cells') > 0, i.repair is not null) as mendable, i.state, i.reason, i.decided_by_label as "decidedBy", i.decided_at as "decidedAt",
  i.change_set_id as "changeSetId", i.found_at as "foundAt"`;
const heldBy = (now: string) =>
  sql`case when i.lease_until > ${now}::timestamptz and i.state = 'open' then i.lease_label end as "heldBy"`;
const stored = (now: string) => sql<StoredItem>`
  select i.id, i.basis, i.repair, i.lease_by as "leaseBy", i.lease_until as "leaseUntil", ${shown}, ${heldBy(now)}
  from review_item i left join symbol s on s.symbol = i.symbol`;

/** Errors of statements are left out for who may not edit them. */
const inReach = (withStatements: boolean) =>
  sql`(${withStatements} or not starts_with(i.kind, 'statement-'))`;

/** Which items are listed or counted. */
export interface ItemFilter {
  readonly kind?: ReviewKind | undefined;
  readonly symbol?: string | undefined;
  /** Whether errors of statements are listed, which show their values. */
  readonly withStatements: boolean;
}

const fits = ({ kind, symbol, withStatements }: ItemFilter) =>
  sql`(${kind ?? null}::text is null or i.kind = ${kind ?? null})
    and (${symbol ?? null}::text is null or i.symbol = ${symbol ?? null}) and ${inReach(withStatements)}`;

/** One page of items, the most urgent first. */
export async function listItems(
  db: DbOrTrx,
  { state, page, ...filter }: ItemFilter & { readonly state: ReviewState; readonly page: number },
  now: string,
): Promise<{ rows: ReviewItem[]; total: number }> {
  const where = sql`i.state = ${state} and ${fits(filter)}`;
  const [rows, count] = await Promise.all([
    sql<ReviewItem>`
      select ${shown}, ${heldBy(now)} from review_item i left join symbol s on s.symbol = i.symbol where ${where}
      order by i.score desc, i.id limit ${reviewPageSize} offset ${(page - 1) * reviewPageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from review_item i where ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: count.rows[0]!.total };
}

/** One item, locked until the transaction ends. */
export async function lockItem(trx: Trx, ref: string, now: string): Promise<StoredItem | undefined> {
  const { rows } = await sql<StoredItem>`${stored(now)} where i.ref = ${ref} for update of i`.execute(trx);
  return rows[0];
}

/** How many items a reviewer who wants the next one may choose from, where others hold the first ones. */
const choice = 50;

/**
 * The items that a reviewer should see next, the first ones: the one that is before them already, then by score; what
 * they skipped comes last. Items before other reviewers are left out, and those of statements unless the reviewer may repair
 * them. Nothing is locked.
 */
export async function nextItems(
  db: DbOrTrx,
  reviewer: string,
  now: string,
  withStatements = true,
): Promise<{ ref: string; symbol: string }[]> {
  const free = sql`i.state = 'open' and ${inReach(withStatements)} and (i.lease_until is null or i.lease_until <= ${now}::timestamptz or i.lease_by = ${reviewer})`;
  const among = [
    sql`where i.lease_by = ${reviewer} and i.lease_until > ${now}::timestamptz and i.state = 'open' and ${inReach(withStatements)}
      order by i.lease_until desc limit 1`,
    sql`where ${free} and not exists (select 1 from review_skip k where k.item_id = i.id and k.reviewer = ${reviewer})
      order by i.score desc, i.id limit ${choice}`,
    sql`join review_skip k on k.item_id = i.id and k.reviewer = ${reviewer} where ${free}
      order by k.at, i.score desc, i.id limit ${choice}`,
  ];
  for (const some of among) {
    const { rows } = await sql<{ ref: string; symbol: string }>`
      select i.ref, i.symbol from review_item i ${some}`.execute(db);
    if (rows.length) return rows;
  }
  return [];
}

/** The symbol of an item, which never changes; undefined where there is no such item. */
export async function symbolOfItem(db: DbOrTrx, ref: string): Promise<string | undefined> {
  const { rows } = await sql<{ symbol: string }>`select symbol from review_item where ref = ${ref}`.execute(
    db,
  );
  return rows[0]?.symbol;
}

/** Puts an item before one reviewer, and whatever they had before back. */
export async function leaseItem(
  trx: Trx,
  id: number,
  by: { readonly id: string; readonly label: string },
  until: string,
): Promise<void> {
  await sql`
    update review_item set lease_by = null, lease_label = null, lease_until = null
    where lease_by = ${by.id} and id <> ${id}`.execute(trx);
  await sql`
    update review_item set lease_by = ${by.id}, lease_label = ${by.label}, lease_until = ${until} where id = ${id}`.execute(
    trx,
  );
}

/** Ends the lease of an item and says what became of it. */
export async function settleItem(
  trx: Trx,
  id: number,
  settled: {
    readonly state: ReviewState;
    readonly reason: string;
    readonly by: { readonly id: string; readonly label: string } | null;
    readonly at: string;
    readonly changeSetId: number | null;
  },
): Promise<void> {
  const { state, reason, by, at, changeSetId } = settled;
  await sql`
    update review_item set state = ${state}, gone_at = ${state === 'gone' ? at : null}, reason = ${reason}, decided_by = ${by?.id ?? null}, decided_by_label = ${by?.label ?? null},
      decided_at = ${by ? at : null}, change_set_id = ${changeSetId}, lease_by = null, lease_label = null, lease_until = null
    where id = ${id}`.execute(trx);
}

/** Lets a reviewer's skipped item come last, or no longer. */
export async function setSkipped(
  trx: Trx,
  itemId: number,
  reviewer: string,
  at: string | null,
): Promise<void> {
  await sql`delete from review_skip where item_id = ${itemId} and reviewer = ${reviewer}`.execute(trx);
  if (at === null) return;
  await sql`insert into review_skip (item_id, reviewer, at) values (${itemId}, ${reviewer}, ${at})`.execute(
    trx,
  );
  await sql`
    update review_item set lease_by = null, lease_label = null, lease_until = null
    where id = ${itemId} and lease_by = ${reviewer}`.execute(trx);
}

/** What a reviewer decided of an item. */
export interface Decision {
  readonly id: number;
  readonly itemId: number;
  readonly decision: 'accepted' | 'rejected' | 'skipped';
  readonly changeSetId: number | null;
  readonly at: string;
}

export async function noteDecision(
  trx: Trx,
  reviewer: string,
  { itemId, decision, changeSetId, at }: Omit<Decision, 'id'>,
): Promise<void> {
  await sql`
    insert into review_decision (reviewer, item_id, decision, change_set_id, at)
    values (${reviewer}, ${itemId}, ${decision}, ${changeSetId}, ${at})`.execute(trx);
}

/**
 * A reviewer's last decision that is still in force, with its item's id as calls name it. An item that somebody else
 * has decided again since, as after a revert in the ledger, belongs to that person.
 */
export async function lastDecision(
  trx: Trx,
  reviewer: string,
): Promise<(Decision & { readonly ref: string; readonly symbol: string }) | undefined> {
  const { rows } = await sql<Decision & { ref: string; symbol: string }>`
    select d.id, d.item_id as "itemId", i.ref, i.symbol, d.decision, d.change_set_id as "changeSetId", d.at
    from review_decision d join review_item i on i.id = d.item_id
    where d.reviewer = ${reviewer} and d.undone_at is null and not exists (
      select 1 from review_decision l where l.item_id = d.item_id and l.id > d.id and l.reviewer <> d.reviewer
        and l.undone_at is null and l.decision <> 'skipped')
    order by d.id desc limit 1`.execute(trx);
  return rows[0];
}

export async function markUndone(trx: Trx, id: number, at: string): Promise<void> {
  await sql`update review_decision set undone_at = ${at} where id = ${id}`.execute(trx);
}

/** How many decisions a reviewer has made. */
export async function countDecisions(db: DbOrTrx, reviewer: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from review_decision where reviewer = ${reviewer}`.execute(db);
  return rows[0]!.count;
}

/** Items by state, open ones by kind, and those that a reviewer skipped. @param filter as of the list */
export async function countItems(
  db: DbOrTrx,
  reviewer: string,
  filter: ItemFilter,
): Promise<{
  states: Record<ReviewState, number>;
  kinds: { kind: ReviewKind; open: number }[];
  skipped: number;
}> {
  const [states, kinds, skips] = await Promise.all([
    sql<{ state: ReviewState; count: number }>`
      select i.state, count(*) as count from review_item i where ${fits(filter)} group by 1`.execute(db),
    sql<{ kind: ReviewKind; open: number }>`
      select i.kind, count(*) as open from review_item i where i.state = 'open' and ${fits(filter)} group by 1 order by 2 desc, 1`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*) as count from review_skip k join review_item i on i.id = k.item_id
      where k.reviewer = ${reviewer} and i.state = 'open' and ${fits(filter)}`.execute(db),
  ]);
  const counts: Record<ReviewState, number> = { open: 0, accepted: 0, rejected: 0, gone: 0 };
  for (const { state, count } of states.rows) counts[state] = count;
  return { states: counts, kinds: kinds.rows, skipped: skips.rows[0]!.count };
}
