import { createHash } from 'node:crypto';
import type { ComparedField, NewsSide } from '@midoffice/contract/content/news/lists';
import type { Article, ArticleSummary } from '@midoffice/contract/content/news/shapes';

/** An article as it is stored: its columns, spelt as PostgreSQL's `to_jsonb` spells them. */
export interface StoredArticle {
  readonly side: NewsSide;
  readonly url: string;
  readonly published_at: string;
  readonly title: string;
  readonly publisher: string;
  readonly site: string;
  readonly image: string;
  readonly fmp_image_id: string;
  readonly type: string;
  readonly main_symbol: string;
  readonly symbols: readonly string[];
  readonly text: string;
  readonly full_text: string;
}

/** The column of a field. */
export const columnOf = {
  publishedDate: 'published_at',
  title: 'title',
  publisher: 'publisher',
  site: 'site',
  image: 'image',
  fmpImageID: 'fmp_image_id',
  type: 'type',
  mainSymbol: 'main_symbol',
  symbols: 'symbols',
  text: 'text',
  fullText: 'full_text',
} as const satisfies Record<ComparedField, keyof StoredArticle>;

export const sideName = (side: string): string => (side === 'prod' ? 'Production' : 'Legacy');

/** The name of a picture by its address: where it is kept, and what makes its address on our origin its own. */
export const imageName = (image: string): string =>
  createHash('sha256').update(image).digest('hex').slice(0, 32);

/** Where the console shows an article's picture; null where it has none. */
export function imageUrlOf(side: NewsSide, url: string, image: string): string | null {
  if (image === '') return null;
  return `/admin/news-image?${new URLSearchParams({ url, side, name: imageName(image) })}`;
}

const iso = (moment: string): string => new Date(moment).toISOString();
/** Characters as PostgreSQL counts them. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const _letter of text) length += 1;
  return length;
};

/** A stored article as calls answer it. */
export function articleOf(stored: StoredArticle): Article {
  const { side, url, text, full_text: fullText } = stored;
  return {
    url,
    publishedDate: iso(stored.published_at),
    title: stored.title,
    textLength: lengthOf(text),
    fullTextLength: lengthOf(fullText),
    publisher: stored.publisher,
    site: stored.site,
    image: stored.image,
    imageUrl: imageUrlOf(side, url, stored.image),
    fmpImageID: stored.fmp_image_id,
    type: stored.type,
    mainSymbol: stored.main_symbol,
    symbols: [...stored.symbols],
    text,
    fullText,
  };
}

/** The same without its texts. */
export function summaryOf(stored: StoredArticle): ArticleSummary {
  const { text: _text, fullText: _fullText, ...summary } = articleOf(stored);
  return summary;
}

/** Whether two values of a field are the same; moments are, however they are spelt. */
export function sameValue(field: string, left: unknown, right: unknown): boolean {
  if (field === 'publishedDate') return Date.parse(String(left)) === Date.parse(String(right));
  return JSON.stringify(left) === JSON.stringify(right);
}
