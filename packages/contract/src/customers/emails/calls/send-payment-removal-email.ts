import { defineCall } from '../../../kernel/index.ts';
import { familyTools, mailCall } from '../inputs.ts';

export const sendPaymentRemovalEmail = defineCall('sendPaymentRemovalEmail', {
  ...mailCall,
  path: '/admin/send-payment-removal-email',
  access: familyTools.removal,
  summary: 'Previews or sends a mail about the removal of a payment method',
  audit: 'email.payment-removal-sent',
  changes: ['mails'],
});
