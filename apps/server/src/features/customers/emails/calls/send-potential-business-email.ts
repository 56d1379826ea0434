import { sendPotentialBusinessEmail } from '@midoffice/contract/customers/emails/calls/send-potential-business-email';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendPotentialBusinessEmail, 'business');
