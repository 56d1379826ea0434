import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listItems } from '../store.ts';
import { mayRepairStatements } from '../take.ts';

export const handler = implementRead(listReviewItems, async ({ db, platform, staff }, input) => {
  const now = new Date(platform.now()).toISOString();
  return {
    ...(await listItems(db, { ...input, withStatements: mayRepairStatements(staff) }, now)),
    page: input.page,
  };
});
