import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { markRead } from '../inbox-store.ts';

export const handler = implementWrite(markInboxRead, async (context, { ids, taskId, noteId }) => {
  const { trx, staff, platform } = context;
  const read = await markRead(trx, staff.userid, { ids, taskId, noteId }, new Date(platform.now()));
  if (!read) context.previewOnly();
  else await context.audit({ targetKind: 'task-inbox', targetId: staff.userid, after: { read } });
  return { success: true as const, message: '', read };
});
