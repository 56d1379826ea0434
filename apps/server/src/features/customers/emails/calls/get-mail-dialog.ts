import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { mailFamilies, mailLockMs, type MailTemplate } from '@midoffice/contract/customers/emails/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { receiverOf } from '../receiver.ts';
import { waitingRefusal } from '../rules.ts';
import { familyMails, restingTemplates, waitingMail } from '../store.ts';

const rows = 50;

export const handler = implementRead(getMailDialog, async ({ db, platform, staff }, { userid, family }) => {
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
