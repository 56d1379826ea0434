import { createHash, timingSafeEqual } from 'node:crypto';
import { fallbacks } from '@midoffice/contract/kernel';
import { demoPassword } from '../../../platform/demo/staff.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { requireRecentPassword } from '../../../platform/session/step-up.ts';
import { checkRateLimit, type Attempt } from '../../system/staff/api.ts';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Asks for the password of reboots, which is a setting and no person's. Whoever has a session must have given their own in
 * the last five minutes as well, so that the audit log names a person who was there. Wrong tries are counted per person
 * as those of the sign-in are, and audited as failed. Source: d056.
 * @returns the counted try, to be forgotten once the reboot is begun
 * @throws ApiError 503 where none is set, 403 for a session without a recent password, 400 naming the field, 429
 */
export async function askRebootPassword(context: ReadContext, password: string): Promise<Attempt> {
  const { staff, platform } = context;
  const wanted = platform.settings.REBOOT_PASSWORD || (platform.demo ? demoPassword : '');
  if (!wanted) throw new ApiError(503, `${fallbacks.notConfigured}: please set REBOOT_PASSWORD.`);
  if (staff.via === 'session') await requireRecentPassword(platform.db, staff);
  const attempt = await checkRateLimit(context, 'reboot', staff.userid);
  // Digests are of one length, so that the comparison takes the same time whatever was entered.
  if (!timingSafeEqual(digestOf(password), digestOf(wanted))) {
    await context.audit({ targetKind: 'staff', targetId: staff.userid, outcome: 'failed' });
    throw badInput('password', 'is wrong');
  }
  return attempt;
}
