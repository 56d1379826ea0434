import { defineCall } from '../../../kernel/index.ts';
import { familyTools, mailCall } from '../inputs.ts';

export const sendBlockedEmail = defineCall('sendBlockedEmail', {
  ...mailCall,
  path: '/admin/send-blocked-email',
  access: familyTools.blocked,
  summary: 'Previews or sends the mail that the account is blocked',
  audit: 'email.blocked-sent',
  changes: ['mails'],
});
