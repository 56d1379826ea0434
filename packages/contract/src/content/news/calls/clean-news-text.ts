import { z } from 'zod';
import { defineCall, reason, symbol } from '../../../kernel/index.ts';
import { repairDone } from '../../../system/ledger/shapes.ts';
import { longestPhrase, mostPhrases } from '../lists.ts';

const phrase = z
  .string('must be a text')
  .max(longestPhrase, `must have at most ${longestPhrase} characters`)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'must hold a letter or a digit');

const phrases = z
  .array(phrase, 'must be a list of phrases')
  .max(mostPhrases, `must hold at most ${mostPhrases} phrases`);

/** A text that separates phrases by commas or lines, as a list. */
const listed = (given: unknown): unknown =>
  typeof given === 'string' && given.length <= mostPhrases * longestPhrase
    ? given.split(/[,\n]/).filter((one) => one.trim() !== '')
    : given;

export const cleanNewsText = defineCall('cleanNewsText', {
  method: 'POST',
  path: '/status/clean-news-text',
  host: 'data',
  access: ['new-news-tracker'],
  mode: 'write',
  audit: 'news.text-cleaned',
  expensive: true,
  summary:
    'Sets the filter phrases of a symbol and removes them from text and full text of its production articles, newest first, at most 500 articles at once. One change set',
  body: z.object({
    symbol,
    /** Whole words or phrases, in any case; they replace the phrases that the symbol had. */
    filterOutWords: z.preprocess(listed, phrases),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone.extend({
    symbol: z.string(),
    phrases: z.array(z.string()),
    /** Production articles of the symbol that hold a word of a phrase and were read. */
    read: z.number().int(),
    /** Articles whose texts changed, at most 50 of them named. */
    changed: z.number().int(),
    examples: z.array(
      z.object({ url: z.string(), title: z.string(), before: z.string(), after: z.string() }),
    ),
    /** Whether there are more articles to read: apply once more. */
    more: z.boolean(),
  }),
  changes: ['news', 'ledger'],
  failure: 'Something went wrong!',
});
