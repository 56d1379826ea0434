import type { InputOf } from '@midoffice/contract/kernel';
import type { updateNewsProcessingArticles } from '@midoffice/contract/content/news/calls/update-news-processing-articles';
import {
  newsFields,
  newsTexts,
  readOnlyFields,
  type ComparedField,
  type NewsSide,
} from '@midoffice/contract/content/news/lists';
import { badInput } from '../../../platform/http/errors.ts';

export type UpdateInput = InputOf<typeof updateNewsProcessingArticles>;

/** What a request asks for. Source: d095. */
export interface Direction {
  readonly act: 'edit' | 'legacy-to-prod' | 'prod-to-legacy';
  /** The source that is written. */
  readonly to: NewsSide;
  readonly kind: string;
  readonly message: string;
}

const directions = {
  edit: { act: 'edit', to: 'prod', kind: 'news.article-edited', message: newsTexts.updated },
  toProd: {
    act: 'legacy-to-prod',
    to: 'prod',
    kind: 'news.legacy-to-prod',
    message: newsTexts.legacyToProdDone,
  },
  toLegacy: {
    act: 'prod-to-legacy',
    to: 'legacy',
    kind: 'news.prod-to-legacy',
    message: newsTexts.prodToLegacyDone,
  },
} as const satisfies Record<string, Direction>;

/**
 * `legacy` true: from legacy to production. False, with the full article: from production to legacy; an article is full
 * with its publishedDate, which no edit may hold. Else changed fields go to production. Source: d095.
 */
export function directionOf({ legacy, articleUpdates }: UpdateInput): Direction {
  if (legacy === true) return directions.toProd;
  if (legacy === false && articleUpdates.publishedDate !== undefined) return directions.toLegacy;
  return directions.edit;
}

const editable = new Set<string>(newsFields.map(({ name }) => name));
const readOnly = new Set<string>(readOnlyFields);
/** Of an article that was read, this is ours alone. */
const answered = 'imageUrl';

/**
 * The fields that a request holds, each known.
 * @throws ApiError 400 that names one that an article does not have, or that nobody edits
 */
export function givenFields(
  { articleUpdates, fields }: UpdateInput,
  { act }: Direction,
): Map<ComparedField, unknown> {
  const given = new Map<ComparedField, unknown>();
  for (const [name, value] of Object.entries(articleUpdates)) {
    if (name === 'url' || value === undefined) continue;
    const place = `articleUpdates.${name.slice(0, 60)}`;
    if (readOnly.has(name)) {
      if (act === 'edit') throw badInput(place, 'is read-only');
      if (name === 'publishedDate') given.set(name, value);
    } else if (editable.has(name)) given.set(name as ComparedField, value);
    else if (name !== answered || act === 'edit') throw badInput(place, 'is no field of an article');
  }
  if (act === 'edit' && fields) throw badInput('fields', 'is for transfers only');
  if (act === 'edit' && !given.size) throw badInput('articleUpdates', 'must name a changed field');
  return given;
}
