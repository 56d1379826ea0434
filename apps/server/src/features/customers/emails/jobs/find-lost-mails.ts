import { lostMailsJob } from '../../../../platform/mail/lost-mails.ts';

export const job = lostMailsJob;
