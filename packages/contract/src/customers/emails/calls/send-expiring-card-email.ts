import { defineCall } from '../../../kernel/index.ts';
import { mailCall, paymentTools } from '../inputs.ts';

export const sendExpiringCardEmail = defineCall('sendExpiringCardEmail', {
  ...mailCall,
  path: '/admin/send-expiring-card-email',
  access: [...paymentTools, 'getExpiringCards'],
  summary: 'Previews or sends the mail that the card expires',
  audit: 'email.expiring-card-sent',
  changes: ['mails'],
});
