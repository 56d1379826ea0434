import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendExpiringCardEmail, 'expiring-card');
