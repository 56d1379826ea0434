import type { NewsSide } from '@midoffice/contract/content/news/lists';
import type { Platform } from '../../../platform/platform.ts';
import { importNews } from './import.ts';

/** An article of a test; what is left out is filled in. */
export interface MadeArticle {
  readonly url: string;
  readonly publishedDate?: string;
  readonly title?: string;
  readonly publisher?: string;
  readonly site?: string;
  readonly image?: string;
  readonly fmpImageID?: string;
  readonly type?: string;
  readonly mainSymbol?: string;
  readonly symbols?: readonly string[];
  readonly text?: string;
  readonly fullText?: string;
}

/** Imports articles of one source, as the command does. */
export async function makeNews(
  platform: Platform,
  side: NewsSide,
  articles: readonly MadeArticle[],
): Promise<void> {
  const lines = articles.map((one) =>
    JSON.stringify({
      publishedDate: '2024-05-20T10:00:00Z',
      title: 'Company raises its forecast',
      publisher: 'Wire One',
      site: 'wire-one.example',
      image: '',
      fmpImageID: '',
      type: 'article',
      mainSymbol: 'AAPL',
      symbols: ['AAPL'],
      text: 'The company raised its forecast.',
      fullText: 'The company raised its forecast. Analysts had expected it.',
      ...one,
    }),
  );
  const given = { side, publisher: '', fileName: 'news.jsonl', actor: { id: null, label: 'test' } };
  await importNews(platform.db, Buffer.from(lines.join('\n')), given);
}
