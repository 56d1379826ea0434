import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSession, type StoredSession } from './session-store.ts';

/** How long a process that says nothing keeps a recording. */
const leaseSeconds = 120;

/** Takes the recording of a dial-in that has ended, if it is not done, its time has come and no other process has it. */
async function claim(db: Db, id: string, by: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update earnings_call_session set recording_lease_by = ${by},
      recording_lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id}::uuid and ended_at is not null and vendor_id is not null
      and recording in ('waiting', 'transcribing') and (recording_next_at is null or recording_next_at <= ${now})
      and (recording_lease_until is null or recording_lease_until <= now())`.execute(db);
  return numAffectedRows === 1n;
}

async function renew(db: Db, id: string, by: string): Promise<void> {
  await sql`update earnings_call_session set recording_lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id}::uuid and recording_lease_by = ${by}`.execute(db);
}

/** @param failedAt after a failure: it is tried again a minute later, then two, four, at most an hour */
async function release(db: Db, id: string, by: string, failedAt: Date | null): Promise<void> {
  const next = sql`${failedAt}::timestamptz
    + least(3600, 60 * power(2, least(recording_tries, 10))) * interval '1 second'`;
  await sql`
    update earnings_call_session set recording_lease_by = null, recording_lease_until = null,
      recording_tries = recording_tries + ${failedAt ? 1 : 0},
      recording_next_at = ${failedAt ? next : sql`recording_next_at`}
    where id = ${id}::uuid and recording_lease_by = ${by}`.execute(db);
}

/**
 * Works on the recording of a dial-in while no other job or process does. Does nothing where another has it, where it is
 * done, or where it failed a short while ago. A failure is passed on.
 */
export async function holdRecording(
  platform: Platform,
  id: string,
  signal: AbortSignal,
  work: (session: StoredSession) => Promise<void>,
): Promise<void> {
  const { db } = platform;
  const by = randomUUID();
  if (!(await claim(db, id, by, new Date(platform.now())))) return;
  const renewal = setInterval(
    () => {
      void renew(db, id, by).catch((error: unknown) =>
        platform.log.warn({ err: error, session: id }, 'the lease of a recording could not be renewed'),
      );
    },
    (leaseSeconds * 1000) / 3,
  );
  renewal.unref();
  try {
    const session = await readSession(db, id);
    if (session) await work(session);
    await release(db, id, by, null);
  } catch (error) {
    // A process that stops says nothing of the recording.
    await release(db, id, by, signal.aborted ? null : new Date(platform.now()));
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
