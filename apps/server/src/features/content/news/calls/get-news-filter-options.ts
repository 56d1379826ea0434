import { getNewsFilterOptions } from '@midoffice/contract/content/news/calls/get-news-filter-options';
import { comparisonTypes } from '@midoffice/contract/content/news/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { distinctOf } from '../store.ts';

export const handler = implementRead(getNewsFilterOptions, async ({ db }) => ({
  types: [...comparisonTypes],
  publishers: await distinctOf(db, 'publisher', 1000),
  articleTypes: await distinctOf(db, 'type', 200),
}));
