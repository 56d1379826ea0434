import { sendAccountRightSizingEmail } from '@midoffice/contract/customers/emails/calls/send-account-right-sizing-email';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendAccountRightSizingEmail, 'sizing');
