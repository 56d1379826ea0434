import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import {
  claimRecording,
  isRecordingHeld,
  leaseSeconds,
  releaseRecording,
  renewRecording,
} from './recording-store.ts';
import { readSession, type StoredSession } from './session-store.ts';

/**
 * Works on the recording of a dial-in while no other job or process does. Does nothing where another has it, where it is
 * done, or where it failed a short while ago. A failure is passed on.
 * @returns whether another one has it
 */
export async function holdRecording(
  platform: Platform,
  id: string,
  signal: AbortSignal,
  work: (session: StoredSession) => Promise<void>,
): Promise<boolean> {
  const { db } = platform;
  const by = randomUUID();
  if (!(await claimRecording(db, id, by, new Date(platform.now())))) return isRecordingHeld(db, id);
  const renewal = setInterval(
    () => {
      void renewRecording(db, id, by).catch((error: unknown) =>
        platform.log.warn({ err: error, session: id }, 'the lease of a recording could not be renewed'),
      );
    },
    (leaseSeconds * 1000) / 3,
  );
  renewal.unref();
  try {
    const session = await readSession(db, id);
    if (session) await work(session);
    await releaseRecording(db, id, by, null);
    return false;
  } catch (error) {
    // A process that stops says nothing of the recording.
    await releaseRecording(db, id, by, signal.aborted ? null : new Date(platform.now()));
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
