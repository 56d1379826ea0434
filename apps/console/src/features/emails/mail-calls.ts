import {
  sendAccountRightSizingEmail,
  sendBlockedEmail,
  sendExpiringCardEmail,
  sendFailedChargesEmail,
  sendPaymentRemovalEmail,
  sendPotentialBusinessEmail,
} from '@midoffice/contract/emails/calls';
import type { MailFamily } from '@midoffice/contract/emails/shapes';

/** The call that previews and sends the mails of a family. */
export const mailCalls = {
  failed: sendFailedChargesEmail,
  blocked: sendBlockedEmail,
  'expiring-card': sendExpiringCardEmail,
  removal: sendPaymentRemovalEmail,
  business: sendPotentialBusinessEmail,
  sizing: sendAccountRightSizingEmail,
} as const satisfies Record<MailFamily, unknown>;

/** What a dialog of the family is called where nobody says otherwise. */
export const mailTitles: Readonly<Record<MailFamily, string>> = {
  failed: 'Failed charge email',
  blocked: 'Blocked account email',
  'expiring-card': 'Expiring card email',
  removal: 'Payment removal email',
  business: 'Potential business email',
  sizing: 'Account right sizing email',
};
