import { defineCall } from '../../../kernel/index.ts';
import { familyTools, mailCall } from '../inputs.ts';

export const sendPotentialBusinessEmail = defineCall('sendPotentialBusinessEmail', {
  ...mailCall,
  path: '/admin/send-potential-business-email',
  access: familyTools.business,
  summary: 'Previews or sends a mail to a potential business customer',
  audit: 'email.potential-business-sent',
  changes: ['mails', 'leads'],
});
