import { defineCall } from '../../../kernel/index.ts';
import { familyTools, mailCall } from '../inputs.ts';

export const sendExpiringCardEmail = defineCall('sendExpiringCardEmail', {
  ...mailCall,
  path: '/admin/send-expiring-card-email',
  access: familyTools['expiring-card'],
  summary: 'Previews or sends the mail that the card expires',
  audit: 'email.expiring-card-sent',
  changes: ['mails'],
});
