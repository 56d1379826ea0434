import { sendAccountRightSizingEmail } from '@midoffice/contract/customers/emails/calls/send-account-right-sizing-email';
import { sendBlockedEmail } from '@midoffice/contract/customers/emails/calls/send-blocked-email';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { sendPaymentRemovalEmail } from '@midoffice/contract/customers/emails/calls/send-payment-removal-email';
import { sendPotentialBusinessEmail } from '@midoffice/contract/customers/emails/calls/send-potential-business-email';
import type { MailFamily } from '@midoffice/contract/customers/emails/shapes';

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
