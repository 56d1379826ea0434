import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listMails } from '../store.ts';

export const handler = implementRead(getMails, async ({ platform }, { text, status, cursor, limit = 50 }) => {
  const rows = await listMails(platform.db, { text, status, cursor, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
});
