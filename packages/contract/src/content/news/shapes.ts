import { z } from 'zod';
import { isoMoment, multiline, symbol } from '../../kernel/index.ts';
import { repairDone } from '../../system/ledger/shapes.ts';
import { comparedFields, comparisonTypes, mostSymbols, newsFields, splitSymbols } from './lists.ts';

const most = (name: (typeof newsFields)[number]['name']): number =>
  newsFields.find((field) => field.name === name)!.most;
const limited = (name: (typeof newsFields)[number]['name']) =>
  z
    .string('must be a text')
    .trim()
    .max(most(name), `must have at most ${most(name)} characters`);

/** The address of an article, its key; a headline that came without one has a `urn:` of ours. */
export const articleUrl = z
  .string('must be a text')
  .trim()
  .min(1, 'is required')
  .max(2000, 'must have at most 2000 characters')
  // Percent-encoded, so that each character is one byte of the index.
  .regex(/^(?:https?|urn):[!-~]+$/, 'must be the address of an article, without blanks or special letters');

/** An article's picture: an address, or nothing. */
const imageAddress = limited('image').refine(
  (text) => text === '' || /^https?:\/\/[^\s/]/.test(text),
  'must be an address that begins with https:// or http://',
);

/** Symbols as a list, or as a text that separates them by commas. Source: r002-news-symbols-trim. */
export const symbolList = z.preprocess(
  (given) => {
    const text = Array.isArray(given) ? given.join(',') : given;
    return typeof text === 'string' && text.length <= most('symbols') ? splitSymbols(text) : given;
  },
  z.array(symbol, 'must be symbols').max(mostSymbols, `must hold at most ${mostSymbols} symbols`),
);

/** An article's own fields that staff edit, each checked. */
export const editableFields = z.object({
  title: limited('title').min(1, 'must not be empty'),
  publisher: limited('publisher'),
  site: limited('site'),
  image: imageAddress,
  fmpImageID: limited('fmpImageID'),
  type: limited('type'),
  mainSymbol: z.union([z.literal(''), symbol]),
  symbols: symbolList,
  text: multiline(limited('text')),
  fullText: multiline(limited('fullText')),
});

/** What a caller sends of an article: its address and changed fields; of a transfer the article as the caller had read it. */
export const articleUpdates = z.looseObject({
  url: articleUrl,
  ...editableFields.partial().shape,
  publishedDate: isoMoment.optional(),
  textLength: z.number('must be a number').optional(),
  fullTextLength: z.number('must be a number').optional(),
});

/** An article without its texts, as the tracker lists it. Times are ISO 8601, UTC; lengths are characters. */
export const articleSummary = z.object({
  url: z.string(),
  publishedDate: z.string(),
  title: z.string(),
  textLength: z.number().int(),
  fullTextLength: z.number().int(),
  publisher: z.string(),
  site: z.string(),
  image: z.string(),
  /** Where the picture is shown from our own origin; null where the article has none. */
  imageUrl: z.string().nullable(),
  fmpImageID: z.string(),
  type: z.string(),
  mainSymbol: z.string(),
  symbols: z.array(z.string()),
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** A whole article. */
export const article = articleSummary.extend({ text: z.string(), fullText: z.string() });
export type Article = z.infer<typeof article>;

/** The two texts of an article in one source. */
export const articleTexts = article.pick({ text: true, fullText: true });

/** One row of the tracker: an article in either source. */
export const comparisonRow = z.object({
  /** Production's, else legacy's. */
  publishedDate: z.string(),
  url: z.string(),
  type: z.enum(comparisonTypes),
  stats: z.object({
    /** Fields in which the two differ; empty where there is only one. */
    differing: z.array(z.string()),
  }),
  prodData: articleSummary.nullable(),
  legacyData: articleSummary.nullable(),
});
export type ComparisonRow = z.infer<typeof comparisonRow>;

export const comparedField = z.enum(comparedFields as readonly [string, ...string[]], {
  error: 'must name fields of an article',
});

/** What a change of one article answers: the updated record, and the change set that made it so. */
export const articleDone = article.extend(repairDone.shape);
