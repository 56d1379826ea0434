import { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { newsPageSize } from '@midoffice/contract/content/news/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countComparison, listComparison } from '../store.ts';

export const handler = implementRead(getNewsComparison, async ({ db }, { page, ...filter }) => {
  const { fromDate, toDate } = filter;
  if (fromDate && toDate && toDate < fromDate) throw badInput('toDate', 'must not be before fromDate');
  const [rows, total] = [await listComparison(db, filter, page), await countComparison(db, filter)];
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / newsPageSize)) };
});
