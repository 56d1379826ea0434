import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { publicUrl } from '../../../../platform/settings/address.ts';
import { takeDigest } from '../inbox-store.ts';
import { mailStaff } from '../staff-mail.ts';

/** What is younger than this may still be read in the console. */
const waitMs = 3_600_000;

/** Mails each person what waits unread in their inbox; every entry once. Answers how many mails were written. */
export async function sendDigests(platform: Platform): Promise<number> {
  const consoleUrl = `${publicUrl(platform.settings)}/admin`;
  for (let mails = 0; ;) {
    const sent = await platform.db.transaction().execute(async (trx) => {
      const at = new Date(platform.now());
      const digest = await takeDigest(trx, new Date(at.getTime() - waitMs), at);
      if (!digest) return undefined;
      const { lines, count } = digest;
      if (!count) return 0;
      const isMailed = await mailStaff(platform, trx, {
        to: digest.email,
        subject: count === 1 ? '1 entry in your inbox' : `${count} entries in your inbox`,
        kind: 'task-digest',
        userid: digest.userid,
        paragraphs: [
          ...lines.map(({ title, message }) => `${title || 'Without a title'}: ${message}`),
          ...(count > lines.length ? [`and ${count - lines.length} more.`] : []),
        ],
        // Whoever is named in notes alone may not have the tool of the tasks.
        pageLink: lines.some(({ taskId }) => taskId !== null)
          ? { label: 'Open the inbox', url: `${consoleUrl}?page=tasks&inbox=1` }
          : { label: 'Open the meeting notes', url: `${consoleUrl}?page=tasks&item=meeting-notes` },
      });
      return isMailed ? 1 : 0;
    });
    if (sent === undefined) return mails;
    mails += sent;
  }
}

/** On working days in the morning: what waits unread is mailed. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'tasks.digest',
    title: 'Mail what waits in inboxes',
    schedule: '0 7 * * 1-5',
    retries: 1,
    async run() {
      await sendDigests(platform);
    },
  };
}
