import { getNewsFilterPhrases } from '@midoffice/contract/content/news/calls/get-news-filter-phrases';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readPhrases } from '../store.ts';

export const handler = implementRead(getNewsFilterPhrases, async ({ db }, { symbol }) => ({
  symbol,
  phrases: await readPhrases(db, [symbol]),
}));
