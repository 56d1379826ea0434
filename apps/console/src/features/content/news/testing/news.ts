import type { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { getNewsFilterOptions } from '@midoffice/contract/content/news/calls/get-news-filter-options';
import type { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import type { updateNewsProcessingArticles } from '@midoffice/contract/content/news/calls/update-news-processing-articles';
import type { ArticleSummary, ComparisonRow } from '@midoffice/contract/content/news/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import type { FakeServer } from '../../../../testing/fake-server.ts';

export const url = 'https://wire-one.example/a.html';

export const prodData: ArticleSummary = {
  url,
  publishedDate: '2024-05-20T10:00:00.000Z',
  title: 'Company raises its forecast',
  textLength: 10,
  fullTextLength: 20,
  publisher: 'Wire One',
  site: 'wire-one.example',
  image: 'https://wire-one.example/a.png',
  imageUrl: '/admin/news-image?url=a',
  fmpImageID: 'img-1',
  type: 'article',
  mainSymbol: 'AAPL',
  symbols: ['AAPL'],
};
export const legacyData: ArticleSummary = {
  ...prodData,
  title: 'Company lifts outlook',
  imageUrl: null,
  image: '',
  symbols: ['AAPL', 'MSFT'],
};

/** A row in both sources; parts of it as a test needs them. */
export const newsRow = (more: Partial<ComparisonRow> = {}): ComparisonRow => ({
  publishedDate: prodData.publishedDate,
  url,
  type: 'both',
  stats: { differing: ['title', 'image', 'symbols', 'text'] },
  prodData,
  legacyData,
  ...more,
});

export const opened = (
  more: Partial<OutputOf<typeof getNewsFullTexts>> = {},
): OutputOf<typeof getNewsFullTexts> => ({
  ...newsRow(),
  prodTexts: { text: 'The company raised its forecast.', fullText: 'Long text.' },
  legacyTexts: { text: 'The company lifted its forecast.', fullText: 'Long text.' },
  lastChangeSet: 0,
  ...more,
});

export const newsList = (
  rows: readonly ComparisonRow[],
  total = rows.length,
): OutputOf<typeof getNewsComparison> => ({
  rows: [...rows],
  total,
  page: 1,
  pages: Math.max(1, Math.ceil(total / 500)),
});

/** What a saved change answers. */
export const updated = (message: string): OutputOf<typeof updateNewsProcessingArticles> => ({
  ...prodData,
  text: '',
  fullText: '',
  success: true,
  message,
  preview: false,
  changeSetId: 7,
  cells: [],
  effects: { count: 0, sample: [], series: [], warnings: [], warningCount: 0 },
});

/** The reads beside the main one. */
export const around = (server: FakeServer): FakeServer =>
  server
    .answers(getNewsFilterOptions, {
      types: ['both', 'prodOnly', 'legacyOnly'],
      publishers: ['Wire One', 'Wire Two'],
      articleTypes: ['article'],
    })
    .answers(listChangeSets, { rows: [], next: null, kinds: [] });
