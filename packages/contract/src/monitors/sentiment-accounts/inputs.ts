import { z } from 'zod';
import { reason, recordEmail, recordId, recordMoment, recordText } from '../../kernel/index.ts';
import { sentimentNetworkNames, sentimentReportStates, type SentimentNetwork } from './lists.ts';

export const access = ['social-sentiment'] as const;

const network = z.enum(sentimentNetworkNames as [SentimentNetwork, ...SentimentNetwork[]], {
  error: `must be one of ${sentimentNetworkNames.join(', ')}`,
});
const email = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .trim()
  .toLowerCase()
  .pipe(z.email('must be an e-mail address').max(254, 'must have at most 254 characters'));

/** The account that is meant: of an e-mail address that has accounts at several networks all, unless one is named. */
export const sentimentTarget = { email, network: network.optional(), reason };

const count = z
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(1_000_000_000);

/** What a collector reports of an account it used. */
export const sentimentReport = z.object({
  _id: recordId,
  /** When it was so. */
  createdAt: recordMoment,
  email: recordEmail
    .refine((given) => given !== null, 'is required')
    .transform((given) => given!.toLowerCase()),
  network,
  state: z
    .enum(sentimentReportStates, { error: `must be one of ${sentimentReportStates.join(', ')}` })
    .default('used'),
  /** Calls since midnight of the network. */
  calls: count.default(0),
  limit: count
    .min(1, 'must be at least 1')
    .nullish()
    .transform((given) => given ?? null),
  /** Why the network locked it. */
  reason: recordText(500),
});
export type SentimentReport = z.output<typeof sentimentReport>;
