import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { familyTools } from '@midoffice/contract/customers/emails/inputs';
import { mailFamilies, mailLockMs, type MailTemplate } from '@midoffice/contract/customers/emails/shapes';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { receiverOf } from '../receiver.ts';
import { waitingRefusal } from '../rules.ts';
import { familyMails, restingTemplates, waitingMail } from '../store.ts';

const rows = 50;

export const handler = implementRead(getMailDialog, async ({ db, platform, staff }, { userid, family }) => {
  if (!mayCall(staff, familyTools[family])) throw new ApiError(403, noAccess);
  const nowMs = platform.now();
  const receiver = await receiverOf({ platform, staff }, userid, family);
  const [resting, waiting, emailsSent] = await Promise.all([
    restingTemplates(db, receiver.key, nowMs),
    waitingMail(db, receiver.key, family),
    familyMails(db, receiver.key, family, rows),
  ]);
  const templates: readonly MailTemplate[] = mailFamilies[family];
  return {
    toEmail: receiver.email,
    name: receiver.name,
    templates: templates.map(({ code, label }) => {
      const since = resting.get(`${family}/${code}`);
      return {
        code,
        label,
        restsUntil: since === undefined ? null : new Date(since + mailLockMs).toISOString(),
      };
    }),
    refusal: waitingRefusal(waiting, nowMs),
    emailsSent,
  };
});
