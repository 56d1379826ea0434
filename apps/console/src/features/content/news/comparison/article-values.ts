import { newsFields, splitSymbols, type NewsFieldName } from '@midoffice/contract/content/news/lists';
import type { ArticleSummary } from '@midoffice/contract/content/news/shapes';

/** The texts of an article in one source. */
export interface BothTexts {
  readonly text: string;
  readonly fullText: string;
}

/** An article's fields as a form holds them. */
export type FieldTexts = Readonly<Record<NewsFieldName, string>>;

/** A field as calls take it. */
export type FieldValue = string | readonly string[];

/** An article's fields as a form holds them: symbols separated by commas. */
export function fieldTexts(article: ArticleSummary, { text, fullText }: BothTexts): FieldTexts {
  const { title, publisher, site, image, fmpImageID, type, mainSymbol, symbols } = article;
  return {
    title,
    publisher,
    site,
    image,
    fmpImageID,
    type,
    mainSymbol,
    symbols: symbols.join(', '),
    text,
    fullText,
  };
}

/** A field of a form as calls take it, trimmed. Source: r002-news-symbols-trim. */
export function fieldValue(name: NewsFieldName, text: string): FieldValue {
  if (name === 'symbols') return splitSymbols(text);
  return name === 'mainSymbol' ? text.trim().toUpperCase() : text.trim();
}

const same = (name: NewsFieldName, left: string, right: string): boolean =>
  left === right || JSON.stringify(fieldValue(name, left)) === JSON.stringify(fieldValue(name, right));

/** The fields in which a form differs from what was read, in their order. Source: r002-news-changed-only. */
export const changedFields = (read: FieldTexts, edited: FieldTexts): NewsFieldName[] =>
  newsFields.map(({ name }) => name).filter((name) => !same(name, read[name], edited[name]));

/** Values of some fields as calls take them. */
export const valuesOf = (
  texts: FieldTexts,
  names: readonly NewsFieldName[],
): Partial<Record<NewsFieldName, FieldValue>> =>
  Object.fromEntries(names.map((name) => [name, fieldValue(name, texts[name])]));

/** A whole article as a transfer sends it. */
export const wholeArticle = (article: ArticleSummary, texts: BothTexts) => ({
  url: article.url,
  publishedDate: article.publishedDate,
  ...valuesOf(
    fieldTexts(article, texts),
    newsFields.map(({ name }) => name),
  ),
});
