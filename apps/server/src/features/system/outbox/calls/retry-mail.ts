import { retryMail } from '@midoffice/contract/system/outbox/calls/retry-mail';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { deliveryText, requeueMail } from '../../../../platform/mail/mail.ts';
import { mailForChange, retryRefusal } from '../changes.ts';

export const handler = implementWrite(retryMail, async (context, { id }) => {
  const { platform, trx } = context;
  const mail = await mailForChange(trx, id);
  const refusal = retryRefusal(platform, mail);
  if (refusal !== undefined) throw new ApiError(409, refusal);
  if (!(await requeueMail(platform, trx, id)))
    throw new ApiError(409, `Another mail from this template went to ${mail.recipient} within the last day.`);
  await context.audit({
    targetKind: 'mail',
    targetId: String(id),
    before: { status: mail.status, lastError: mail.lastError },
    after: { status: 'queued' },
  });
  await context.changed('mails', String(id));
  return { success: true as const, message: deliveryText(platform, 'Mail', mail.recipient) };
});
