import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has, type Shape } from '../shape.ts';

interface Listed {
  readonly url: string;
  readonly type: string;
  readonly prodData: { readonly mainSymbol: string; readonly publisher: string } | null;
}

/** Of the demo's news: one article in both sources, one in legacy alone. */
export async function facts(read: Read): Promise<Record<string, string>> {
  const { rows: listed } = await read<{ rows: Listed[] }>('/status/get-news-comparison');
  const both = listed.find(({ type }) => type === 'both')!;
  return {
    newsUrl: both.url,
    newsSymbol: both.prodData!.mainSymbol,
    newsPublisher: both.prodData!.publisher,
    newsLegacyUrl: listed.find(({ type }) => type === 'legacyOnly')!.url,
  };
}

const record = has(
  'url publishedDate title textLength fullTextLength publisher site image fmpImageID type mainSymbol symbols text fullText',
);
const list: Shape = { rows: [has('publishedDate url type stats prodData legacyData')] };

/** Calls about news. */
export const rows: readonly Row[] = [
  { call: 'GET /status/get-news-filter-options', input: () => ({}), answer: has('types publishers') },
  { call: 'GET /status/get-news-comparison', input: () => ({}), answer: list },
  {
    call: 'GET /status/get-news-comparison',
    input: ({ seen }) => ({
      type: 'both',
      publisher: seen['newsPublisher'],
      symbols: seen['newsSymbol'],
      url: 'https',
      fromDate: '2000-01-01',
      toDate: '2099-12-31',
    }),
    answer: list,
  },
  {
    call: 'GET /status/get-news-full-texts',
    input: ({ seen }) => ({ url: seen['newsUrl'] }),
    answer: has('prodTexts legacyTexts'),
  },
  {
    call: 'GET /status/generate-news-preview-text',
    input: ({ seen }) => ({ url: seen['newsUrl'] }),
    answer: has('previewText'),
  },
  {
    call: 'POST /status/update-news-processing-articles',
    input: ({ seen }) => ({
      legacy: false,
      articleUpdates: { url: seen['newsUrl'], title: 'Renamed by a client' },
      frontEndUrl: 'https://office.example',
    }),
    answer: record,
  },
  {
    call: 'POST /status/update-news-processing-articles',
    input: ({ seen }) => ({
      legacy: true,
      articleUpdates: { url: seen['newsLegacyUrl'] },
      frontEndUrl: 'https://office.example',
    }),
    answer: record,
  },
  {
    call: 'POST /status/clean-news-text',
    input: ({ seen }) => ({ symbol: seen['newsSymbol'], filterOutWords: ['Sign up for the'] }),
    answer: 'any',
  },
];
