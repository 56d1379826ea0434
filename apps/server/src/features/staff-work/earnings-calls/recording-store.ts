import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** How long a process that says nothing keeps a recording. */
export const leaseSeconds = 120;

/** Takes the recording of a dial-in that has ended, if it is not done, its time has come and no other process has it. */
export async function claimRecording(db: Db, id: string, by: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update earnings_call_session set recording_lease_by = ${by},
      recording_lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id}::uuid and ended_at is not null and vendor_id is not null
      and recording in ('waiting', 'transcribing') and (recording_next_at is null or recording_next_at <= ${now})
      and (recording_lease_until is null or recording_lease_until <= now())`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether a process has the recording of a dial-in at the moment. */
export async function isRecordingHeld(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from earnings_call_session where id = ${id}::uuid and recording in ('waiting', 'transcribing')
      and recording_lease_until > now()`.execute(db);
  return rows.length > 0;
}

/** Keeps a recording for the process that has it. */
export async function renewRecording(db: Db, id: string, by: string): Promise<void> {
  await sql`update earnings_call_session set recording_lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id}::uuid and recording_lease_by = ${by}`.execute(db);
}

/**
 * Gives a recording up for others to take.
 * @param failedAt after a failure: it is tried again a minute later, then two, four, at most an hour
 */
export async function releaseRecording(db: Db, id: string, by: string, failedAt: Date | null): Promise<void> {
  const next = sql`${failedAt}::timestamptz
    + least(3600, 60 * power(2, least(recording_tries, 10))) * interval '1 second'`;
  await sql`
    update earnings_call_session set recording_lease_by = null, recording_lease_until = null,
      recording_tries = recording_tries + ${failedAt ? 1 : 0},
      recording_next_at = ${failedAt ? next : sql`recording_next_at`}
    where id = ${id}::uuid and recording_lease_by = ${by}`.execute(db);
}
