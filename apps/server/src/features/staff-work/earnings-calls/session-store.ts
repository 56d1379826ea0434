import type { DialIn, DialInState } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { iso, type CallKey } from './store.ts';

/** A dial-in as it is stored. */
export interface StoredSession extends CallKey, Omit<DialIn, 'unknown'> {
  readonly vendorId: string | null;
  readonly effectState: string | null;
  readonly effectMessage: string | null;
  /** `waiting` for the provider; `transcribing`: its sound is stored, its text is not. */
  readonly recording: 'none' | 'waiting' | 'transcribing' | 'stored' | 'missing';
  readonly recordingId: string | null;
  /** How often the present part of its work, fetching or transcribing, has failed. */
  readonly recordingTries: number;
}

const columns = sql`s.id, s.symbol, s.fiscal_period as "fiscalPeriod", s.state, s.conference_number as "conferenceNumber",
  s.dial_in_code as "dialInCode", s.vendor_id as "vendorId", s.started_by as "startedBy", ${iso('s.started_at')} as "startedAt",
  ${iso('s.answered_at')} as "answeredAt", ${iso('s.ended_at')} as "endedAt", ${iso('s.ends_at')} as "endsAt", s.message,
  s.recording, s.recording_id as "recordingId", s.recording_tries as "recordingTries", e.state as "effectState", e.message as "effectMessage"`;
const from = sql`earnings_call_session s left join effect e on e.id = s.id`;

/** The newest dial-in of a call. */
export async function newestSession(
  db: DbOrTrx,
  { symbol, fiscalPeriod }: CallKey,
): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`
    select ${columns} from ${from} where s.symbol = ${symbol} and s.fiscal_period = ${fiscalPeriod}
    order by s.ended_at is null desc, s.started_at desc limit 1`.execute(db);
  return rows[0];
}

/** @param lock keeps others from changing it until the transaction ends */
export async function readSession(db: DbOrTrx, id: string, lock = false): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`
    select ${columns} from ${from} where s.id = ${id}::uuid ${lock ? sql`for update of s` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Dial-ins that are open, or whose recording is due and not worked on, the oldest first. */
export async function dueSessions(db: DbOrTrx, now: Date, limit: number): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    select ${columns} from ${from} where s.ended_at is null or (s.recording in ('waiting', 'transcribing')
      and (s.recording_next_at is null or s.recording_next_at <= ${now})
      and (s.recording_lease_until is null or s.recording_lease_until <= now()))
    order by s.started_at limit ${limit}`.execute(db);
  return rows;
}

/** Calls at the provider that are known to be of some dial-in. */
export async function knownVendorIds(db: DbOrTrx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select vendor_id as id from earnings_call_session where vendor_id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Stores a dial-in that begins. */
export async function insertSession(
  trx: Trx,
  session: CallKey & {
    id: string;
    conferenceNumber: string;
    dialInCode: string;
    startedBy: string;
    startedAt: Date;
    endsAt: Date;
  },
): Promise<void> {
  await sql`
    insert into earnings_call_session (id, symbol, fiscal_period, state, conference_number, dial_in_code, started_by,
      started_at, ends_at)
    values (${session.id}::uuid, ${session.symbol}, ${session.fiscalPeriod}, 'dialling', ${session.conferenceNumber},
      ${session.dialInCode}, ${session.startedBy}, ${session.startedAt}, ${session.endsAt})`.execute(trx);
}

/** What changes of a dial-in. */
export interface SessionChange {
  readonly state?: DialInState;
  readonly vendorId?: string;
  readonly answeredAt?: Date;
  readonly endedAt?: Date;
  readonly message?: string;
  readonly recording?: StoredSession['recording'];
  readonly recordingId?: string;
  readonly recordingTries?: number;
}

export async function writeSession(trx: Trx, id: string, change: SessionChange): Promise<void> {
  const columnOf = {
    state: 'state',
    vendorId: 'vendor_id',
    answeredAt: 'answered_at',
    endedAt: 'ended_at',
    message: 'message',
    recording: 'recording',
    recordingId: 'recording_id',
    recordingTries: 'recording_tries',
  } as const;
  const sets = (Object.keys(change) as (keyof SessionChange)[]).map(
    (field) => sql`${sql.ref(columnOf[field])} = ${sql.val(change[field])}`,
  );
  if (sets.length)
    await sql`update earnings_call_session set ${sql.join(sets)} where id = ${id}::uuid`.execute(trx);
}

/** Characters of a live text that are kept: four hours of quick speech. */
const interimMost = 400_000;

/** Adds what was received for good, and what may still change. */
export async function addInterim(
  db: DbOrTrx,
  id: string,
  final: string,
  partial: string,
  at: Date,
): Promise<void> {
  await sql`
    update earnings_call_session set interim_text = left(interim_text || ${final}::text, ${interimMost}),
      partial = ${partial.slice(0, 2000)}, received_at = ${at}
    where id = ${id}::uuid`.execute(db);
}

/** Puts another live text in the place of what was received. */
export async function replaceInterim(trx: Trx, id: string, text: string): Promise<void> {
  await sql`update earnings_call_session set interim_text = ${text}, partial = '' where id = ${id}::uuid`.execute(
    trx,
  );
}

/** The live text of a dial-in from a character on, how long it is in all, and what may still change. */
export async function readInterim(
  db: DbOrTrx,
  id: string,
  after: number,
): Promise<{ text: string; characters: number; partial: string } | undefined> {
  const { rows } = await sql<{ text: string; characters: number; partial: string }>`
    select substr(interim_text, ${after + 1}) as text, length(interim_text) as characters, partial
    from earnings_call_session where id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function insertAudio(
  trx: Trx,
  { symbol, fiscalPeriod }: CallKey,
  file: { name: string; bytes: number; seconds: number; at: Date },
): Promise<void> {
  await sql`insert into earnings_call_audio (name, symbol, fiscal_period, bytes, seconds, at)
    values (${file.name}, ${symbol}, ${fiscalPeriod}, ${file.bytes}, ${file.seconds}, ${file.at})`.execute(
    trx,
  );
}

/** Stored recordings of a call, the oldest first. */
export async function listAudio(
  db: DbOrTrx,
  { symbol, fiscalPeriod }: CallKey,
): Promise<{ name: string; seconds: number; at: string }[]> {
  const { rows } = await sql<{ name: string; seconds: number; at: string }>`
    select name, seconds, ${iso('at')} as at from earnings_call_audio
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod} order by earnings_call_audio.at, name`.execute(
    db,
  );
  return rows;
}

/** Whether a stored recording of this name is of some call. */
export async function isAudio(db: DbOrTrx, name: string): Promise<boolean> {
  const { rows } = await sql`select from earnings_call_audio where name = ${name}`.execute(db);
  return rows.length > 0;
}
