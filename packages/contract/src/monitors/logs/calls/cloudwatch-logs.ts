import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { logLimits } from '../lists.ts';
import { logRow } from '../shapes.ts';

const limitWords = `must be 1 to ${logLimits.most}`;
const hoursWords = 'must be 1 to 720';

export const cloudwatchLogs = defineCall('cloudwatchLogs', {
  method: 'GET',
  path: '/status/cloudwatch-logs',
  host: 'data',
  access: ['cloudwatch-logs'],
  mode: 'read',
  summary: 'The newest events of a group of CloudWatch Logs, with all the words of a search',
  query: z.object({
    group: z
      .string({ error: 'is required' })
      .trim()
      .min(1, 'is required')
      .max(512, 'must have at most 512 characters')
      .regex(/^[\w./#-]+$/, 'may hold letters, digits and . - _ / # only'),
    limit: queryInt
      .pipe(z.number().min(1, limitWords).max(logLimits.most, limitWords))
      .default(logLimits.usual),
    /** Words that an event must have, all of them. */
    query: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    /** Hours back from now. */
    hours: queryInt.pipe(z.number().min(1, hoursWords).max(720, hoursWords)).default(24),
  }),
  output: z.object({
    /** Newest first. */
    rows: z.array(logRow),
    /** Whether the group holds more than can be read at once, so that older events are missing. */
    isCut: z.boolean(),
  }),
  expensive: true,
  failure: 'Something went wrong!',
});
