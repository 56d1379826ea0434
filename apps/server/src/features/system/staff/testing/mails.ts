import type { TestServer } from '../../../../testing/server.ts';
import { listMails, findMail } from '../../outbox/api.ts';
import { job as resetJob } from '../jobs/send-reset.ts';

/** The token in the sealed link of the newest mail to an address, as its receiver gets it. */
export async function linkTokenTo({ platform }: TestServer, email: string): Promise<string> {
  const [line] = await listMails(platform.db, { text: email, limit: 1 });
  const mail = line && (await findMail(platform.db, line.id));
  const link = mail?.linkCipher ? platform.secrets.open(mail.linkCipher) : '';
  const token = /\/accept\/([\w-]+)$/.exec(link)?.[1];
  if (!token) throw new Error(`no mail with a link went to ${email}`);
  return token;
}

/** Does what the job of a password reset does. */
export async function runReset({ platform }: TestServer, email: string): Promise<void> {
  const sealed = platform.secrets.seal(email).toString('base64');
  await resetJob(platform).run({ sealed }, async () => undefined, new AbortController().signal);
}

/** How many of the newest mails went to an address, 100 at most. */
export const countMailsTo = async ({ platform }: TestServer, email: string): Promise<number> =>
  (await listMails(platform.db, { text: email, limit: 100 })).length;
