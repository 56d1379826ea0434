import { defineCall } from '../../../kernel/index.ts';
import { mailCall, paymentTools } from '../inputs.ts';

export const sendFailedChargesEmail = defineCall('sendFailedChargesEmail', {
  ...mailCall,
  path: '/admin/send-failed-charges-email',
  access: [...paymentTools, 'blockedAccounts'],
  summary: 'Previews or sends a mail about a failed charge',
  audit: 'email.failed-charge-sent',
  changes: ['mails'],
});
