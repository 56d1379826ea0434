import { createHash } from 'node:crypto';
import type { NewsSide } from '@midoffice/contract/content/news/lists';
import { articleUrl, editableFields } from '@midoffice/contract/content/news/shapes';
import { FileError } from '@midoffice/market';
import { readHeadlines, readPublished } from '@midoffice/market/news/index';
import { z } from 'zod';
import { readJsonLine } from '../../../platform/cli/json-lines.ts';
import { unstorable } from '../../../platform/http/input-walk.ts';
import type { StoredArticle } from './articles.ts';

const mostArticles = 1_000_000;
/** Characters of a line at most: the longest texts, and their escapes. */
const longestLine = 2_000_000;

/** The articles of a file, and the rows of it that were passed over. */
export interface ArticleFile {
  readonly articles: readonly StoredArticle[];
  readonly blank: number;
  readonly repeated: number;
}

/** Where the articles of a file come from. */
export interface ArticleOrigin {
  readonly side: NewsSide;
  /** Who published headlines, which do not say it themselves. */
  readonly publisher: string;
}

const fields = editableFields.shape;
const line = z.object({
  url: articleUrl,
  publishedDate: z.string('is required').transform((text, refuse) => {
    const at = readPublished(text);
    if (at !== undefined) return new Date(at).toISOString();
    refuse.addIssue({ code: 'custom', message: 'must be a time such as 2024-06-01T12:00:00Z' });
    return z.NEVER;
  }),
  title: fields.title,
  publisher: fields.publisher.default(''),
  site: fields.site.default(''),
  image: fields.image.nullable().default(''),
  fmpImageID: fields.fmpImageID.default(''),
  type: fields.type.default('article'),
  mainSymbol: fields.mainSymbol.default(''),
  symbols: fields.symbols.default([]),
  text: fields.text.default(''),
  fullText: fields.fullText.default(''),
});

/**
 * The address of a headline that came without one: the same headline has the same, so that a file twice changes nothing.
 * @param parts what makes it this one
 */
const headlineUrl = (publisher: string, parts: readonly string[]): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([publisher, ...parts]))
    .digest('hex');
  const name = publisher.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `urn:headline:${name}:${digest.slice(0, 32)}`;
};

/**
 * Headlines as articles: title and text are the file's own, to the letter; type `headline`.
 * @throws FileError naming line and column
 */
export async function readHeadlineFile(
  text: string,
  { side, publisher }: ArticleOrigin,
): Promise<ArticleFile> {
  const { headlines, blank, repeated } = await readHeadlines(text);
  const articles = headlines.map(({ line: at, title, publishedMs, description }): StoredArticle => {
    for (const [field, value, most] of [
      ['Headlines', title, 1000],
      ['Description', description, 20_000],
    ] as const) {
      if (value.length > most) throw new FileError(at, field, `${field} has more than ${most} characters`);
      if (unstorable({ [field]: value }))
        throw new FileError(at, field, `${field} holds a character that cannot be stored`);
    }
    const published = new Date(publishedMs).toISOString();
    return {
      side,
      url: headlineUrl(publisher, [title, published, description]),
      published_at: published,
      title,
      publisher,
      site: '',
      image: '',
      fmp_image_id: '',
      type: 'headline',
      main_symbol: '',
      symbols: [],
      text: description,
      full_text: '',
    };
  });
  return { articles, blank, repeated };
}

function articleAt(raw: string, at: number, { side, publisher }: ArticleOrigin): StoredArticle {
  const data = readJsonLine(raw, at, line, longestLine);
  return {
    side,
    url: data.url,
    published_at: data.publishedDate,
    title: data.title,
    publisher: data.publisher || publisher,
    site: data.site,
    image: data.image ?? '',
    fmp_image_id: data.fmpImageID,
    type: data.type,
    main_symbol: data.mainSymbol,
    symbols: data.symbols,
    text: data.text,
    full_text: data.fullText,
  };
}

/** Articles from JSON, one object a line; empty lines are passed over. @throws FileError naming line and field */
export function readArticleLines(text: string, origin: ArticleOrigin): ArticleFile {
  const found = new Map<string, StoredArticle>();
  let blank = 0;
  for (const [n, raw] of text.split('\n').entries()) {
    if (!raw.trim()) {
      blank += 1;
      continue;
    }
    const article = articleAt(raw, n + 1, origin);
    if (found.has(article.url))
      throw new FileError(n + 1, 'url', `url ${article.url.slice(0, 200)} appears twice`);
    if (found.size >= mostArticles)
      throw new FileError(n + 1, null, `the file holds more than ${mostArticles} articles`);
    found.set(article.url, article);
  }
  return { articles: [...found.values()], blank, repeated: 0 };
}
