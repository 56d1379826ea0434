import type { JobKind } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { notifyOnCommit } from '../push/store.ts';
import { lostMails, markLost } from './store.ts';

const atOnce = 500;
const lostWords =
  'The job that sends this mail was lost. The mail server may have the mail: check with its receiver before you retry.';

/**
 * Marks mails as failed that wait for a job that is gone, such as after its process was killed too often. Whether the mail
 * server took them is not known, so that a person decides whether they go again.
 */
export function lostMailsJob({ db }: Pick<Platform, 'db'>): JobKind<Record<string, never>> {
  return {
    name: 'mail.find-lost',
    title: 'Find mails whose job was lost',
    schedule: '*/5 * * * *',
    async run() {
      for (const id of await lostMails(db, atOnce))
        await db.transaction().execute(async (trx) => {
          if (await markLost(trx, id, lostWords))
            await notifyOnCommit(trx, { subject: 'mails', id: String(id) });
        });
    },
  };
}
