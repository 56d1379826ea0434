import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countOfPerson, secondsUntilAllowed } from '../../system/staff/api.ts';

const once = { limit: 1, windowMinutes: 10 } as const;
const engineEnd = { kind: 'workbench engine end', ...once };
const pause = { kind: 'workbench pause', ...once };

/**
 * Counts that a query of a person could be ended only together with the usage engine, which everybody waits for then. The
 * second within ten minutes begins a pause of ten minutes.
 */
export async function countEngineEnd(platform: Platform, userid: string): Promise<void> {
  if (await countOfPerson(platform, userid, engineEnd)) await countOfPerson(platform, userid, pause);
}

/** @throws ApiError 429 with the seconds to wait, during a pause of this person */
export async function requireNoPause(platform: Platform, userid: string): Promise<void> {
  const retryAfterSeconds = await secondsUntilAllowed(platform, userid, pause);
  if (!retryAfterSeconds) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ApiError(
    429,
    `Two of your queries ran past their limit, and the usage engine was restarted to end them. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then read a shorter span, or one of the tables by hour or day.`,
    { retryAfterSeconds },
  );
}
