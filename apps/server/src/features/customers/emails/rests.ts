import { mailFamilies, mailLockMs, type FamilyRest } from '@midoffice/contract/customers/emails/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { waitingRefusal } from './rules.ts';
import { restingTemplates, waitingMail } from './store.ts';

/**
 * Whether mails of a family can be sent to a customer now, for the buttons that open the mail dialog.
 * Source: r000-mail-lock-1-day.
 */
export async function familyRestOf(
  db: DbOrTrx,
  userid: string,
  family: keyof typeof mailFamilies,
  nowMs: number,
): Promise<FamilyRest> {
  const receiver = `user:${userid}`;
  const [resting, waiting] = await Promise.all([
    restingTemplates(db, receiver, nowMs),
    waitingMail(db, receiver, family),
  ]);
  const since = mailFamilies[family].map(({ code }) => resting.get(`${family}/${code}`));
  const first = Math.min(...since.map((at) => at ?? 0));
  return {
    refusal: waitingRefusal(waiting, nowMs),
    restsUntil: first > 0 ? new Date(first + mailLockMs).toISOString() : null,
  };
}
