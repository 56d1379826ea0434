import type { ActivityItem } from '@midoffice/contract/staff-work/tasks/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { readActivityItem } from './store.ts';

/**
 * A comment that the caller wrote. Source: r002-task-comment-own, d087.
 * @throws ApiError 400 where there is none at that number, 403 where somebody else wrote it
 */
export async function ownComment(
  { trx, staff }: { readonly trx: DbOrTrx; readonly staff: Staff },
  id: string,
  index: number,
): Promise<ActivityItem> {
  const item = await readActivityItem(trx, id, index);
  if (item?.type !== 'comment') throw badInput('commentIndex', 'is no comment of this task');
  if (item.userID !== staff.userid)
    throw new ApiError(403, 'Only its author may change a comment.', { field: 'commentIndex' });
  return item;
}
