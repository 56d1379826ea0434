import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countJobs, listJobLines } from '../store.ts';

export const handler = implementRead(listJobs, async ({ platform, staff }, { id, state, limit = 50 }) => {
  const actorId = staff.role === 'admin' ? null : staff.userid;
  const [rows, counts] = await Promise.all([
    listJobLines(platform.db, { actorId, id, state, limit }),
    countJobs(platform.db, actorId),
  ]);
  return { rows, ...counts };
});
