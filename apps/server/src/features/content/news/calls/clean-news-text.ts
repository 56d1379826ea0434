import { cleanNewsText } from '@midoffice/contract/content/news/calls/clean-news-text';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockTarget } from '../../../../platform/ledger/store.ts';
import { answerOf, repairBy, writePlan } from '../../../../platform/repairs/repairs.ts';
import { planCleaning } from '../clean.ts';

const longestShown = 2000;

/** A text as the answer lists it: two hundred whole ones would be too much for a browser. */
const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longestShown
    ? `${value.slice(0, longestShown).toWellFormed()}…`
    : value;

export const handler = implementWrite(cleanNewsText, async (context, input) => {
  const { trx } = context;
  const { symbol, filterOutWords, preview, reason } = input;
  const phrases = [...new Set(filterOutWords)];
  await lockTarget(trx, 'news', symbol);
  const { rows, urls, ...found } = await planCleaning(trx, symbol, phrases);
  const plan = {
    kind: 'news.text-cleaned',
    source: 'filter phrases',
    summary: `Filter phrases of ${symbol}: ${phrases.length}, texts of ${urls.length} articles`,
    rows,
  };
  const by = repairBy(context, { reason: reason ?? '', preview });
  const applied = await writePlan(trx, { targetKind: 'news', target: symbol }, plan, by);
  const what = urls.length === 1 ? '1 article' : `${urls.length} articles`;
  const message = applied.cellCount === 0 ? 'Nothing changed.' : `Filter phrases applied to ${what}.`;
  const answer = answerOf(context, applied, message, preview);
  return {
    ...answer,
    cells: answer.cells.map((cell) => ({
      ...cell,
      before: shortened(cell.before),
      after: shortened(cell.after),
    })),
    ...found,
    examples: [...found.examples],
    symbol,
    phrases,
    changed: urls.length,
  };
});
