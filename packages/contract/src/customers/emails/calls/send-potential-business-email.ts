import { defineCall } from '../../../kernel/index.ts';
import { mailCall } from '../inputs.ts';

export const sendPotentialBusinessEmail = defineCall('sendPotentialBusinessEmail', {
  ...mailCall,
  path: '/admin/send-potential-business-email',
  access: ['potentialBusiness'],
  summary: 'Previews or sends a mail to a potential business customer',
  audit: 'email.potential-business-sent',
  changes: ['mails', 'leads'],
});
