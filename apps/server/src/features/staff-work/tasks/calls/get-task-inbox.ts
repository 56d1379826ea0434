import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countUnread, readerOf, readInbox } from '../inbox-store.ts';

export const handler = implementRead(getTaskInbox, async ({ platform, staff }, { unread, limit, cursor }) => {
  const reader = readerOf(staff);
  const rows = await readInbox(platform.db, reader, { limit: limit + 1, cursor, unread });
  const shown = rows.slice(0, limit);
  return {
    rows: shown,
    unread: await countUnread(platform.db, reader),
    next: rows.length > limit ? shown.at(-1)!.id : null,
  };
});
