import { readFilingTables } from '@midoffice/market';
import { Tokenizer } from 'parse5';
import { compare, processorMs, report } from '../measure.ts';
import type { TrueFiling } from './truth.ts';

const nothing = (): void => {};

/** parse5's tokenizer over a page, its tokens thrown away. */
async function tokenize(page: string): Promise<void> {
  const tokenizer = new Tokenizer(
    {},
    {
      onComment: nothing,
      onDoctype: nothing,
      onStartTag: nothing,
      onEndTag: nothing,
      onEof: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  );
  tokenizer.write(page, true);
}

/** Prints what reading annual reports takes beside the tokenizer alone, and the memory of the largest. */
export async function costOfReading(filings: readonly TrueFiling[]): Promise<void> {
  const reports = filings.filter(({ name, isTagged }) => isTagged && name.includes('10-K'));
  let [tokens, plain, tagged] = [0, 0, 0];
  let worst = { name: '', ratio: 0 };
  for (const { name, text } of reports) {
    const times = await compare(
      {
        tokens: () => tokenize(text),
        plain: async () => readFilingTables(text, { ignoreTags: true }),
        tagged: async () => readFilingTables(text),
      },
      5,
      1,
      processorMs,
    );
    tokens += times.tokens.medianMs;
    plain += times.plain.medianMs;
    tagged += times.tagged.medianMs;
    const ratio = Math.max(times.plain.medianMs, times.tagged.medianMs) / times.tokens.medianMs;
    if (ratio > worst.ratio) worst = { name, ratio };
  }
  const detail = `tokenizer ${tokens.toFixed(0)} ms for ${reports.length} reports; worst report ${worst.ratio.toFixed(2)}x (${worst.name})`;
  report(
    'reading annual reports without their tags, against parse5 tokenizer alone',
    plain / tokens,
    { atMost: 3 },
    detail,
  );
  report(
    'reading annual reports with their tags, against parse5 tokenizer alone',
    tagged / tokens,
    { atMost: 3 },
    detail,
  );
  const largest = reports.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (!largest) return;
  const before = process.memoryUsage().rss;
  readFilingTables(largest.text);
  const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
  console.log(
    `      memory: ${largest.name}, ${mb(largest.text.length)} MB of text; resident ${mb(before)} MB before, ${mb(process.memoryUsage().rss)} MB after reading`,
  );
}
