import { calendarYear, webAddress } from '@midoffice/contract/fundamentals/filings/inputs';
import { filingPeriod } from '@midoffice/contract/fundamentals/filings/shapes';
import { isoDate, symbol } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { ApiError, badInput } from '../../../platform/http/errors.ts';

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());

/** A record as the dialog, or a program that read it, sends it; what else it holds is left alone. */
const record = z.looseObject({
  symbol,
  calendarYear: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : value),
    calendarYear,
  ),
  period: filingPeriod,
  date: isoDate.optional(),
  fillingDate: orNull(isoDate),
  finalLink: orNull(webAddress),
  rawTextLink: z.string().max(2000).nullable().optional(),
  s3Link: z.string().max(2000).nullable().optional(),
  updatedAt: z.string().max(60).optional(),
});
export type SentRecord = z.infer<typeof record>;

/**
 * Reads the JSON text of a record.
 * @throws ApiError 400 that names the first bad field, and lists all of them
 */
export function readRecord(text: string): SentRecord {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw badInput('updateRecord', 'is not JSON');
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw badInput('updateRecord', 'must be a record');
  const result = record.safeParse(given);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 20).map(({ path, message }) => {
    const field = String(path[0] ?? 'updateRecord');
    const isMissing = (given as Record<string, unknown>)[field] === undefined;
    return { field, message: isMissing ? 'is required' : message };
  });
  const [first] = issues;
  throw new ApiError(400, `${first!.field}: ${first!.message}`, { field: first!.field, issues });
}

/** Files of the form, by what they replace. */
export interface SentFiles {
  readonly rawTextLink: File | undefined;
  readonly s3Link: File | undefined;
}

/**
 * Which file replaces what: by the name of its field, or of `files` by its end.
 * @throws ApiError 400 where two replace the same
 */
export function sortFiles(given: {
  readonly rawTextLink?: File | undefined;
  readonly s3Link?: File | undefined;
  readonly files?: File | readonly File[] | undefined;
}): SentFiles {
  const sorted: { rawTextLink: File | undefined; s3Link: File | undefined } = {
    rawTextLink: given.rawTextLink instanceof File && given.rawTextLink.size ? given.rawTextLink : undefined,
    s3Link: given.s3Link instanceof File && given.s3Link.size ? given.s3Link : undefined,
  };
  for (const file of given.files === undefined ? [] : [given.files].flat()) {
    if (!(file instanceof File) || !file.size) continue;
    const field = /\.txt$/i.test(file.name) ? 'rawTextLink' : 's3Link';
    if (sorted[field]) throw badInput('files', `two files replace ${field}`);
    sorted[field] = file;
  }
  return sorted;
}
