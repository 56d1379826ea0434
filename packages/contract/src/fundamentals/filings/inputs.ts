import { z } from 'zod';
import { limitedText, queryFlag, symbol } from '../../kernel/index.ts';
import { expectedPreview } from '../../system/ledger/inputs.ts';
import { isFilingLink } from './lists.ts';

// What the calls of filings take in common.

export const secReaders = ['sec', 'financialStatements'] as const;
export const internationalReaders = ['international', 'financialStatements'] as const;
/** Whoever works with filings may read stored documents. */
export const documentReaders = ['sec', 'international', 'financialLinks', 'financialStatements'] as const;
export const internationalEditors = ['international'] as const;
export const linkEditors = ['financialLinks'] as const;

/** An address of the web. */
export const webAddress = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(2000, 'must have at most 2000 characters')
  .refine(
    (text) => /^https?:\/\//i.test(text) && URL.parse(text) !== null,
    'must be an address that begins with https:// or http://',
  );

/** A symbol, or the address of a filing where it is longer than 15 characters. Source: r001-filings-15-chars. */
export const symbolOrLink = z
  .string({ error: 'Please enter a ticker!' })
  .trim()
  .max(2000, 'must have at most 2000 characters')
  .transform((text, refuse) => {
    const parsed = isFilingLink(text) ? webAddress.safeParse(text) : symbol.safeParse(text);
    if (parsed.success) return parsed.data;
    refuse.addIssue({ code: 'custom', message: parsed.error.issues[0]!.message });
    return z.NEVER;
  });

/** A fiscal year as people name it. */
export const calendarYear = z
  .number('must be a year')
  .int('must be a year')
  .min(1900, 'must be a year from 1900 to 2999')
  .max(2999, 'must be a year from 1900 to 2999');

/** What every repair takes beside what it is about; a form holds texts. */
export const previewForm = {
  preview: queryFlag.default(false),
  reason: limitedText('text').default(''),
  expectedPreview,
};
export const previewBody = { ...previewForm, preview: z.boolean('must be true or false').default(false) };
