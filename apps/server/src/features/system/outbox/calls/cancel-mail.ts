import { cancelMail } from '@midoffice/contract/system/outbox/calls/cancel-mail';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { cancelMail as markCanceled } from '../../../../platform/mail/mail.ts';
import { cancelRefusal, mailForChange } from '../changes.ts';

export const handler = implementWrite(cancelMail, async (context, { id, reason }) => {
  const { trx, staff } = context;
  const mail = await mailForChange(trx, id);
  const refusal = cancelRefusal(mail);
  if (refusal !== undefined) throw new ApiError(409, refusal);
  await markCanceled(trx, id, `Canceled by ${staff.email}${reason ? `: ${reason}` : ''}`);
  await context.audit({
    targetKind: 'mail',
    targetId: String(id),
    before: { status: mail.status, lastError: mail.lastError },
    after: { status: 'canceled' },
    reason,
  });
  await context.changed('mails', String(id));
  return { success: true as const, message: `Mail to ${mail.recipient} canceled.` };
});
