import type { FamilyRest } from '@midoffice/contract/customers/emails/shapes';
import { formatTime, type Zone } from '../../../../kit/base/format.ts';

/** Why a mail cannot be sent now; undefined where it can. Source: r000-mail-lock-1-day. */
export function restWords({ refusal, restsUntil }: FamilyRest, zone: Zone): string | undefined {
  if (refusal !== null) return refusal;
  return restsUntil === null
    ? undefined
    : `This mail was created within the last day; you can send it again from ${formatTime(restsUntil, zone)}`;
}
