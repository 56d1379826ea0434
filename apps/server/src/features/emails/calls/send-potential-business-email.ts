import { sendPotentialBusinessEmail } from '@midoffice/contract/emails/calls';
import { mailHandler } from '../send.ts';

export const handler = mailHandler(sendPotentialBusinessEmail, 'business');
