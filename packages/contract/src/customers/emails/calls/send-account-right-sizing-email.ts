import { defineCall } from '../../../kernel/index.ts';
import { familyTools, mailCall } from '../inputs.ts';

export const sendAccountRightSizingEmail = defineCall('sendAccountRightSizingEmail', {
  ...mailCall,
  path: '/admin/send-account-right-sizing-email',
  access: familyTools.sizing,
  summary: "Previews or sends a mail about the right plan; a sent one sets the lead's status to its template",
  audit: 'email.right-sizing-sent',
  changes: ['mails', 'leads'],
});
