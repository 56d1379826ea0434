import { generateNewsPreviewText } from '@midoffice/contract/content/news/calls/generate-news-preview-text';
import { previewOf, removePhrases } from '@midoffice/market/news/index';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readPage } from '../page.ts';
import { readArticle, readPhrases } from '../store.ts';

export const handler = implementRead(generateNewsPreviewText, async (context, { url }) => {
  const { db } = context;
  const { prod, legacy } = await readArticle(db, url);
  const symbols = [prod, legacy].flatMap((found) => (found ? [found.main_symbol, ...found.symbols] : []));
  const phrases = await readPhrases(db, symbols);
  const { title, site, fullText: whole } = await readPage(context, url);
  const fullText = removePhrases(whole, phrases);
  if (fullText === '') throw badInput('url', 'the page holds filtered phrases only');
  return { previewText: previewOf(fullText), title, site, fullText };
});
