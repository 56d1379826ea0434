import { requestReset } from '@midoffice/contract/system/staff/calls/request-reset';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { resetJobName } from '../jobs/send-reset.ts';
import { checkPublicRateLimit } from '../rate-limit.ts';

// Who the e-mail belongs to is searched by a job: the answer takes as long whether anybody has it or not.
export const handler = implementPrepared(
  requestReset,
  (context, { email }) => checkPublicRateLimit(context, 'reset', email),
  async (context, { email }) => {
    const { trx, platform } = context;
    // It may be a password that was typed into the wrong field.
    const sealed = platform.secrets.seal(email).toString('base64');
    await platform.jobs.enqueue(resetJobName, { sealed }, { trx });
    await context.audit({
      targetKind: 'staff',
      targetId: platform.secrets.fingerprint(email),
      outcome: 'intended',
      after: { ip: context.ip },
    });
    return {
      success: true as const,
      message:
        platform.settings.SMTP_URL === ''
          ? 'This installation sends no mail. Ask your administrator to set a new password for you.'
          : 'If this e-mail belongs to a member of staff, a link is on its way.',
    };
  },
);
