import { sendBlockedEmail } from '@midoffice/contract/customers/emails/calls/send-blocked-email';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendBlockedEmail, 'blocked');
