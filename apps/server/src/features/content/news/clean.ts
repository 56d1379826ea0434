import { mostCleaned } from '@midoffice/contract/content/news/lists';
import { removePhrases } from '@midoffice/market/news/index';
import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { findRows } from '../../../platform/ledger/store.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { nextTurn } from '../../../platform/turns.ts';
import type { StoredArticle } from './articles.ts';
import { newsTables } from './ledger-tables.ts';
import { productionArticles, urlsWith } from './store.ts';

const atOnce = 50;
/** Articles, and characters of them, that one cleaning reads at most. */
const mostRead = 5_000;
const mostChars = 50_000_000;
const mostExamples = 50;
/** Characters that an example shows around the first difference. */
const shownAround = 80;

/** What a cleaning writes, and what it met. */
export interface CleaningPlan {
  readonly rows: CellChange[];
  readonly urls: readonly string[];
  readonly read: number;
  readonly examples: readonly { url: string; title: string; before: string; after: string }[];
  readonly more: boolean;
}

/** The word by which texts with a phrase are found: its longest. */
const longestWord = (phrase: string): string =>
  phrase.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Changes of the phrases that a symbol has. */
async function phraseRows(trx: Trx, symbol: string, wanted: readonly string[]): Promise<CellChange[]> {
  const { phrase: table } = newsTables;
  const before = await findRows(trx, table, { symbol });
  const known = new Set(before.map((row) => String(row['phrase'])));
  const gone = before.filter((row) => !wanted.includes(String(row['phrase'])));
  const added = wanted.filter((phrase) => !known.has(phrase));
  return [
    ...gone.map((row) => rowChange(table, row, null)),
    ...added.map((phrase) => rowChange(table, null, { symbol, phrase })),
  ];
}

/** What differs between two texts, with some of what is around it. */
function exampleOf(article: StoredArticle, after: StoredArticle) {
  const column = article.text === after.text ? 'full_text' : 'text';
  const [was, is] = [article[column], after[column]];
  let from = 0;
  while (from < is.length && was[from] === is[from]) from += 1;
  let end = 0;
  while (end < is.length - from && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const begin = Math.max(0, from - shownAround);
  const shown = (text: string): string =>
    `${begin ? '…' : ''}${text.slice(begin, Math.max(text.length - end, from) + shownAround)}`
      .slice(0, 1000)
      .toWellFormed();
  return { url: article.url, title: article.title, before: shown(was), after: shown(is) };
}

function cleaned(article: StoredArticle, phrases: readonly string[]): StoredArticle {
  return {
    ...article,
    text: removePhrases(article.text, phrases),
    full_text: removePhrases(article.full_text, phrases),
  };
}

const cellsOf = (article: StoredArticle, after: StoredArticle): CellChange[] =>
  (['text', 'full_text'] as const)
    .filter((field) => article[field] !== after[field])
    .map((field) => ({
      table: newsTables.article.name,
      key: { side: article.side, url: article.url },
      field,
      before: article[field],
      after: after[field],
    }));

/** The facts that set a symbol's phrases and take them out of its production articles, newest first, within limits. */
export async function planCleaning(
  trx: Trx,
  symbol: string,
  phrases: readonly string[],
): Promise<CleaningPlan> {
  const rows = await phraseRows(trx, symbol, phrases);
  const words = [...new Set(phrases.map(longestWord))];
  const urls: string[] = [];
  const examples: ReturnType<typeof exampleOf>[] = [];
  let [read, chars, more] = [0, 0, false];
  // The texts are searched once; one more than is read shows that there are more.
  const found = words.length ? await urlsWith(trx, { symbol, words, limit: mostRead + 1 }) : [];
  for (let from = 0; from < found.length && !more; from += atOnce) {
    const batch = await productionArticles(trx, found.slice(from, from + atOnce));
    for (const article of batch) {
      if (urls.length >= mostCleaned || read >= mostRead || chars >= mostChars) {
        more = true;
        break;
      }
      read += 1;
      chars += article.text.length + article.full_text.length;
      const next = cleaned(article, phrases);
      const cells = cellsOf(article, next);
      if (!cells.length) continue;
      rows.push(...cells);
      urls.push(article.url);
      if (examples.length < mostExamples) examples.push(exampleOf(article, next));
    }
    await nextTurn();
  }
  return { rows, urls, read, examples, more };
}
