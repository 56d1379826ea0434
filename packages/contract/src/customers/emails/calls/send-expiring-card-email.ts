import { defineCall } from '../../../kernel/index.ts';
import { familyTools, mailCall, mailOrder, vendorId } from '../inputs.ts';

export const sendExpiringCardEmail = defineCall('sendExpiringCardEmail', {
  ...mailCall,
  path: '/admin/send-expiring-card-email',
  /** With the id of the account at the card provider whose card is meant; without it, the first account with a card. */
  body: mailOrder.extend({ stripeID: vendorId }),
  access: familyTools['expiring-card'],
  summary: 'Previews or sends the mail that the card expires',
  audit: 'email.expiring-card-sent',
  changes: ['mails'],
});
