import type { LedgerTable } from '../../../platform/ledger/tables.ts';
import { sideName } from './articles.ts';

const article: LedgerTable = {
  name: 'news_article',
  key: ['side', 'url'],
  wordsOf: ({ side, url }) => `${sideName(String(side))} article ${String(url)}`,
  subjectOf: ({ url }) => ['news', String(url)],
  lockOf: ({ url }) => ['news', String(url)],
};

const phrase: LedgerTable = {
  name: 'news_filter_phrase',
  key: ['symbol', 'phrase'],
  wordsOf: (key) => `Filter phrase of ${String(key['symbol'])}: ${String(key['phrase'])}`,
  subjectOf: ({ symbol }) => ['news', String(symbol)],
  lockOf: ({ symbol }) => ['news', String(symbol)],
};

/** Base facts of news: the articles of both sources, and the filter phrases of symbols. */
export const newsTables = { article, phrase } as const;
