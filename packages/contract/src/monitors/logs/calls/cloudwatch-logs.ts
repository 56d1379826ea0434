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
    /** Hours back from now. Left out: as far back as it takes to find so many events. */
    hours: queryInt.pipe(z.number().min(1, hoursWords).max(720, hoursWords)).optional(),
    /** The moment from which events are read, within the hours: for a list that is kept up to date. Few requests are made then. */
    since: z.iso.datetime({ error: 'must be a moment such as 2026-06-15T12:00:00Z' }).optional(),
  }),
  output: z.object({
    /** Newest first. */
    rows: z.array(logRow),
    /** Whether the group holds more than can be read at once: older events are missing, with `since` the newest. */
    isCut: z.boolean(),
    /** Why older events may exist that are not here: so many were asked for, or only of these hours. Null: the group was read as far as `isCut` says. */
    boundedBy: z.enum(['limit', 'hours']).nullable(),
  }),
  expensive: true,
  failure: 'Something went wrong!',
});
