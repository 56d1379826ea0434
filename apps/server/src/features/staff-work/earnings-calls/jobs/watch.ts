import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { closeUnplaced, refreshSession } from '../follow.ts';
import { finishSession } from '../recording.ts';
import { dueSessions } from '../session-store.ts';

const atOnce = 100;

/**
 * Each minute: dial-ins whose reports were lost. One that lasts longer than it may is ended here too, in case that the
 * provider did not.
 */
export async function watchSessions(platform: Platform, signal: AbortSignal): Promise<void> {
  const { telephony } = platform.connectors;
  if (!telephony.connected) return;
  for (const { id, endedAt, endsAt, vendorId } of await dueSessions(
    platform.db,
    new Date(platform.now()),
    atOnce,
  )) {
    if (signal.aborted) return;
    try {
      if (endedAt === null && vendorId && platform.now() > Date.parse(endsAt))
        await telephony.acts.hangUp(vendorId);
      await closeUnplaced(platform, id);
      await refreshSession(platform, id);
      await finishSession(platform, id, signal);
    } catch (error) {
      // The others are not held up by one; it is tried again in a minute.
      platform.log.warn({ err: error, session: id }, 'a dial-in could not be followed');
    }
  }
}

export function job(platform: Platform): JobKind<object> {
  return {
    name: 'earnings-calls.watch',
    title: 'Check for lost dial-ins',
    schedule: '* * * * *',
    retries: 0,
    expireSeconds: 1800,
    run: (_data, _progress, signal) => watchSessions(platform, signal),
  };
}
