import { mailJob } from '../../../../platform/mail/mail.ts';

export const job = mailJob;
