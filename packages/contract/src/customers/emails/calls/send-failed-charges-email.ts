import { defineCall } from '../../../kernel/index.ts';
import { familyTools, mailCall } from '../inputs.ts';

export const sendFailedChargesEmail = defineCall('sendFailedChargesEmail', {
  ...mailCall,
  path: '/admin/send-failed-charges-email',
  access: familyTools.failed,
  summary: 'Previews or sends a mail about a failed charge',
  audit: 'email.failed-charge-sent',
  changes: ['mails'],
});
