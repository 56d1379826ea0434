import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { newestChangeSet } from '../../../../platform/ledger/store.ts';
import type { StoredArticle } from '../articles.ts';
import { findComparison, readArticle } from '../store.ts';

const textsOf = (stored: StoredArticle | null) => stored && { text: stored.text, fullText: stored.full_text };

export const handler = implementRead(getNewsFullTexts, async ({ db }, { url }) => {
  const row = await findComparison(db, url);
  if (!row) throw notFound(`url: neither source has an article ${url}`);
  const { prod, legacy } = await readArticle(db, url);
  const lastChangeSet = await newestChangeSet(db, 'news', url);
  return { ...row, prodTexts: textsOf(prod), legacyTexts: textsOf(legacy), lastChangeSet };
});
