import { ApiError } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { countHourly } from '../../system/staff/api.ts';

/**
 * Counts that a person is shown the whole API keys of a customer: one session in wrong hands must not read those of all
 * customers. A refusal is audited as a failed reveal, as many within the hour as reveals are accepted: a program that goes
 * on asking does not fill the audit log.
 * @throws ApiError 429 with the seconds to wait
 */
export async function countReveal(
  { platform, staff, audit }: Pick<ReadContext, 'platform' | 'staff' | 'audit'>,
  userid: string,
): Promise<void> {
  const limit = platform.settings.KEY_REVEALS_PER_HOUR;
  const retryAfterSeconds = await countHourly(platform, 'reveal', staff.userid, limit);
  if (!retryAfterSeconds) return;
  if (!(await countHourly(platform, 'refused reveal', staff.userid, limit)))
    await audit({ targetKind: 'account', targetId: userid, outcome: 'failed', after: { limit } });
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ApiError(
    429,
    `You showed whole API keys ${limit === 1 ? 'once' : `${limit} times`} within an hour, which is the limit. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds },
  );
}
