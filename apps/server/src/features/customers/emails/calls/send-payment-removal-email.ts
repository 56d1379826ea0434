import { sendPaymentRemovalEmail } from '@midoffice/contract/customers/emails/calls/send-payment-removal-email';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendPaymentRemovalEmail, 'removal');
