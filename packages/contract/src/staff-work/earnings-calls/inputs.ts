import { z } from 'zod';
import { comparedWith, isoDate, multiline, symbol as anySymbol } from '../../kernel/index.ts';
import { audioPath, callLimits, callPeriods, financialGroups, recordsAtOnce } from './lists.ts';

/** Key by which earnings calls are granted. */
export const access = ['earningsCall'] as const;

export const symbol = anySymbol;

const periodWords = 'must be a period such as 2024-Q1';
const written = /^(?:(\d{4})[ -]?(Q[1-4]|FY)|(Q[1-4]|FY)[ -]?(\d{4})|(Q[1-4]|FY))$/;

/** `2024-Q1`, also as Q1 2024; Q1 alone is the symbol's newest call of that quarter. */
export const fiscalPeriod = z.string().transform((text, refuse) => {
  const found = written.exec(text.trim().toUpperCase());
  if (!found) {
    refuse.addIssue({ code: 'custom', message: periodWords });
    return z.NEVER;
  }
  const year = found[1] ?? found[4];
  const period = found[2] ?? found[3] ?? found[5]!;
  return year ? `${year}-${period}` : period;
});

/** Which call. */
export const callKey = { symbol, fiscalPeriod };

const line = (most: number) => z.string().trim().max(most, `must have at most ${most} characters`);

/** An address, or empty. Nobody is sent anywhere else than to the web. */
const link = line(callLimits.link).refine(
  (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
  'must be an address such as https://example.com/call',
);

const digitsOf = (text: string): number => text.replaceAll(/\D/g, '').length;

/** A number that a telephone can dial, or empty. */
export const dialinNumber = line(40)
  .regex(/^[\d+ ().-]*$/, 'may hold digits, spaces and + ( ) . - only')
  .refine((text) => text === '' || (digitsOf(text) >= 7 && digitsOf(text) <= 15), 'must have 7 to 15 digits');

/** What is keyed in once the line answers, or empty. */
export const dialinCode = line(30).regex(/^[\d*# -]*$/, 'may hold digits, spaces, * # and - only');

const year2100 = 4_102_444_800;
const seconds = 'must be whole seconds since 1970 (UTC)';

/** Epoch seconds; null: not known. Source: r002-calls-transcription-epoch. */
export const transcriptionTime = z
  .number(seconds)
  .int(seconds)
  .min(0, seconds)
  .max(year2100, 'must be in seconds, not in milliseconds, and before 2100')
  .nullable();

export const altSymbols = z
  .array(symbol, 'must be a list of symbols')
  .max(callLimits.altSymbols, `must have at most ${callLimits.altSymbols} symbols`)
  .transform((all) => [...new Set(all)]);

/** A link to audio: an address, or the stored file of this call. */
const audioFileLink = z.union([link, z.string().regex(new RegExp(`^${audioPath}/[0-9a-f]{32}\\.wav$`))], {
  error: 'must be an address such as https://example.com/call',
});

/** Fields of a record; what is left out stays. */
export const recordFields = {
  date: isoDate.optional(),
  calendarYear: z
    .number('must be a year')
    .int('must be a year')
    .min(1990, 'must be at least 1990')
    .max(2100, 'must be at most 2100')
    .optional(),
  period: z.enum(callPeriods, { error: `must be one of ${callPeriods.join(', ')}` }).optional(),
  altSymbols: altSymbols.optional(),
  dialinNumber: dialinNumber.optional(),
  dialinCode: dialinCode.optional(),
  dialinLink: link.optional(),
  newsLink: link.optional(),
  audioFileLink: audioFileLink.optional(),
  transcriptionTime: transcriptionTime.optional(),
  invalid: z.boolean('must be true or false').optional(),
  deleted: z.boolean('must be true or false').optional(),
};

/** What the caller had read, by field. */
export const expected = comparedWith(
  z.record(z.string().max(40), z.unknown()),
  'Values as the caller had read them, by field.',
  'what is sent is saved',
);

/** The version that the caller has read; left out, whatever is sent is saved. */
export const version = z.number('must be a number').int('must be a whole number').optional();

/** A record as it is sent: its key, and what is to be saved. Other fields of a record that was read are passed over. */
export const callRecord = z.looseObject({
  ...callKey,
  ...recordFields,
  /** Makes a record that does not exist; `date` is required then. */
  isNew: z.boolean('must be true or false').optional(),
  version,
  expected,
});
export type CallRecordInput = z.output<typeof callRecord>;

const list = z
  .array(callRecord)
  .min(1, 'is required')
  .max(recordsAtOnce, `must be at most ${recordsAtOnce} records`);
type SentRecord = z.input<typeof callRecord>;

/** One record or several, which are saved together or not at all. */
export const callRecords = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && !Array.isArray(given) ? [given] : given),
  list,
) as z.ZodType<CallRecordInput[], SentRecord | SentRecord[]>;

/** A transcript. */
export const transcript = multiline(
  z.string('must be a text').max(callLimits.text, `must have at most ${callLimits.text} characters`),
);

const figure = z
  .number('must be a number')
  .refine((n) => Math.abs(n) < 1e16, 'is too large')
  .nullable();

/** Figures by group and field; null: none. */
export const financials = z.object(
  Object.fromEntries(
    financialGroups.map(({ key, fields }) => [
      key,
      z.object(Object.fromEntries(fields.map((field) => [field.key, figure.optional()]))).optional(),
    ]),
  ) as Record<string, z.ZodOptional<z.ZodObject<Record<string, z.ZodOptional<typeof figure>>>>>,
);
