import { z } from 'zod';
import {
  isOneLine,
  recordEmail,
  recordFigure,
  recordId,
  recordLines,
  recordMoment,
  recordText,
} from '../../kernel/index.ts';

/** One request for an enterprise licence as a sender hands it in. An e-mail is needed. */
export const sentSubmission = z.object({
  _id: recordId,
  createdAt: recordMoment,
  firstname: recordText(100),
  lastname: recordText(100),
  email: recordEmail.pipe(z.string('is required')),
  userid: recordText(128),
  company: recordText(200),
  website: recordText(500),
  companyType: recordText(200),
  jobTitle: recordText(200),
  country: recordText(100),
  licenseRequest: z
    .object({ license: recordText(200), audienceSize: recordFigure(100), domain: recordText(500) })
    .nullish()
    .transform((given) => given ?? null),
  audienceSize: recordFigure(100),
  /** A list of names, or one text with commas. */
  datasets: z
    .union([z.string(), z.array(z.string())], {
      error: 'must be a list of names',
    })
    .nullish()
    .transform((given) => (typeof given === 'string' ? given.split(',') : (given ?? [])))
    .transform((names) => names.map((name) => name.trim()).filter(Boolean))
    .pipe(
      z
        .array(
          z
            .string()
            .max(200, 'must have at most 200 characters')
            .refine(isOneLine, 'must not have line breaks'),
        )
        .max(100, 'must have at most 100 names'),
    ),
  paymentFrequency: recordText(100),
  paymentMethod: recordText(100),
  paymentAddress: recordLines(500),
  taxId: recordText(100),
  useCase: recordLines(5000),
  content: recordLines(20_000),
});
export type SentSubmission = z.output<typeof sentSubmission>;
