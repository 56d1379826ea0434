import { sendPaymentRemovalEmail } from '@midoffice/contract/emails/calls';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendPaymentRemovalEmail, 'removal');
