import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendFailedChargesEmail, 'failed');
