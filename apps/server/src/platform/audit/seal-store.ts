import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';

/** An audit entry as it is hashed. Every member is part of the chain. */
export interface SealableEntry {
  readonly id: number;
  /** ISO 8601 with microseconds, UTC. */
  readonly at: string;
  readonly xid: string;
  readonly actorId: string | null;
  readonly actorLabel: string;
  readonly call: string;
  readonly kind: string;
  readonly targetKind: string | null;
  readonly targetId: string | null;
  readonly requestId: string | null;
  readonly outcome: string;
  /** Hex. */
  readonly detailDigest: string;
}

/** The newest sealed entry of the chain. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: Buffer;
  readonly at: string | null;
  /** Id of the key that the link is made with; null: none, or no link yet. */
  readonly keyId: Buffer | null;
}

/** One link of the chain with what it seals. The entry's members are null when it was removed. */
export interface SealedRow {
  readonly seq: number;
  readonly entryId: number;
  readonly entryDigest: Buffer;
  readonly hash: Buffer;
  readonly keyId: Buffer | null;
  readonly entry: SealableEntry | null;
  readonly detail: {
    salt: Buffer;
    before: unknown;
    after: unknown;
    reason: string | null;
    erasedAt: string | null;
    erasedBy: number | null;
  } | null;
}

const columns = sql`
  e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.xid::text as xid,
  e.actor_id as "actorId", e.actor_label as "actorLabel", e.call, e.kind, e.target_kind as "targetKind",
  e.target_id as "targetId", e.request_id as "requestId", e.outcome, encode(e.detail_digest, 'hex') as "detailDigest"`;

/** Lets one process at a time extend the chain; the lock ends with the transaction. */
export async function lockChain(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('midoffice audit chain', 0))`.execute(trx);
}

export async function readHead(db: DbOrTrx): Promise<ChainHead> {
  const { rows } = await sql<ChainHead>`
    select seq, hash, sealed_at as at, key_id as "keyId" from audit_seal order by seq desc limit 1`.execute(
    db,
  );
  return rows[0] ?? { seq: 0, hash: Buffer.alloc(0), at: null, keyId: null };
}

export async function countPending(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_pending`.execute(db);
  return rows[0]!.n;
}

/**
 * Entries to seal next, in commit order: those whose transaction began before every one that still runs, so that no
 * earlier one can appear behind them. A transaction number from the future is from the server that a backup was made
 * on: such entries are old.
 */
export async function nextToSeal(trx: Trx, limit: number): Promise<SealableEntry[]> {
  const { rows } = await sql<SealableEntry>`
    with now as (select pg_snapshot_xmin(pg_current_snapshot()) as low, pg_snapshot_xmax(pg_current_snapshot()) as high)
    select ${columns}
    from audit_pending p join audit_entry e on e.id = p.entry_id, now
    where e.xid < now.low or e.xid >= now.high
    order by (e.xid >= now.high) desc, e.xid, e.id limit ${limit}`.execute(trx);
  return rows;
}

/** Appends links to the chain and takes their entries off the waiting list. */
export async function insertSeals(
  trx: Trx,
  links: readonly { seq: number; entryId: number; entryDigest: Buffer; hash: Buffer; keyId: Buffer }[],
): Promise<void> {
  const ids = links.map((link) => link.entryId);
  await sql`
    insert into audit_seal (seq, entry_id, entry_digest, hash, key_id)
    select * from unnest(${links.map((link) => link.seq)}::bigint[], ${ids}::bigint[],
      ${links.map((link) => link.entryDigest)}::bytea[], ${links.map((link) => link.hash)}::bytea[],
      ${links.map((link) => link.keyId)}::bytea[])`.execute(trx);
  await sql`delete from audit_pending where entry_id = any(${ids}::bigint[])`.execute(trx);
}

interface FlatRow extends SealableEntry {
  seq: number;
  entryId: number;
  entryDigest: Buffer;
  hash: Buffer;
  keyId: Buffer | null;
  salt: Buffer | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  erasedAt: string | null;
  erasedBy: number | null;
}

/** A stretch of the chain after a place, with the entries that it seals. */
export async function readChain(db: DbOrTrx, afterSeq: number, limit: number): Promise<SealedRow[]> {
  const { rows } = await sql<FlatRow>`
    select s.seq, s.entry_id as "entryId", s.entry_digest as "entryDigest", s.hash,
           s.key_id as "keyId", ${columns},
           d.salt, d.before, d.after, d.reason, d.erased_at as "erasedAt", d.erased_by as "erasedBy"
    from audit_seal s left join audit_entry e on e.id = s.entry_id left join audit_detail d on d.entry_id = s.entry_id
    where s.seq > ${afterSeq} order by s.seq limit ${limit}`.execute(db);
  return rows.map(
    ({
      seq,
      entryId,
      entryDigest,
      hash,
      keyId,
      salt,
      before,
      after,
      reason,
      erasedAt,
      erasedBy,
      ...entry
    }) => ({
      seq,
      entryId,
      entryDigest,
      hash,
      keyId,
      entry: (entry.id as number | null) === null ? null : entry,
      detail: salt === null ? null : { salt, before, after, reason, erasedAt, erasedBy },
    }),
  );
}

/** Ids of entries that are neither sealed nor waiting for it: writes through the audit log's own functions leave none. */
export async function strayEntries(db: DbOrTrx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from audit_entry e
    where not exists (select from audit_seal s where s.entry_id = e.id)
      and not exists (select from audit_pending p where p.entry_id = e.id)
    order by e.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids that wait to be sealed without an entry: the entry was removed before. */
export async function lostPending(db: DbOrTrx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.entry_id as id from audit_pending p left join audit_entry e on e.id = p.entry_id
    where e.id is null order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** The chain's hashes at places, as hex by place. */
export async function hashesAt(db: DbOrTrx, places: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq, encode(hash, 'hex') as hash from audit_seal where seq = any(${[...places]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.seq, row.hash]));
}

/**
 * Entries about an account whose values are there: those whose target it is, and those whose values name it; locked.
 * The entry of an erasure is not among them: it has to say what was erased.
 */
export async function erasableEntries(trx: Trx, userid: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.entry_id as id from audit_detail d join audit_entry e on e.id = d.entry_id
    where d.erased_at is null and e.kind <> 'audit.erased'
      and (e.target_id = ${userid}
        or ${userid} in (d.before ->> 'userid', d.after ->> 'userid', d.before ->> 'userId', d.after ->> 'userId'))
    order by d.entry_id for update of d`.execute(trx);
  return rows.map((row) => row.id);
}

/** Erases the values of entries. Without its salt a digest can no longer be tried against guesses. */
export async function blankDetails(trx: Trx, ids: readonly number[], erasedBy: number): Promise<void> {
  await sql`
    update audit_detail set before = null, after = null, reason = null, salt = ''::bytea, erased_at = now(), erased_by = ${erasedBy}
    where entry_id = any(${[...ids]}::bigint[]) and erased_at is null`.execute(trx);
}

/** An entry that says that values were erased. */
export interface ErasureRow {
  readonly id: number;
  readonly kind: string;
  readonly targetId: string | null;
  readonly after: unknown;
  readonly isErased: boolean;
  /** Whether it is in the chain or waits for it. */
  readonly isKnown: boolean;
  /** Whether its link has a key. */
  readonly isKeyed: boolean;
}

const erasures = sql`
  select e.id, e.kind, e.target_id as "targetId", d.after, d.erased_at is not null as "isErased",
    s.entry_id is not null or p.entry_id is not null as "isKnown", s.key_id is not null as "isKeyed"
  from audit_entry e left join audit_detail d on d.entry_id = e.id
    left join audit_seal s on s.entry_id = e.id left join audit_pending p on p.entry_id = e.id`;

/** The entries of erasures, by their ids. */
export async function findErasures(db: DbOrTrx, ids: readonly number[]): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`${erasures} where e.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** The entries of erasures that an earlier release made, sealed by it. */
export async function oldErasures(db: DbOrTrx): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    ${erasures} where e.kind = 'audit.erased' and s.key_id is null and s.entry_id is not null`.execute(db);
  return rows;
}
