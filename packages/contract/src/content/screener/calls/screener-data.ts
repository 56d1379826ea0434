import { z } from 'zod';
import { planCodes } from '../../../customers/accounts/plans.ts';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { screenerPeriods } from '../lists.ts';
import { screenerColumn, screenerRow } from '../shapes.ts';

export const screenerData = defineCall('screenerData', {
  method: 'POST',
  path: '/status/screener-data',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The rows of one endpoint as a customer of a plan would get them',
  body: z.object({
    endpoint: z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters'),
    plan: z.enum(planCodes, { error: 'must be a plan code' }).default('annualCOM3'),
    /** Of economic series: the year's last figure, or one a quarter. Every figure by default. */
    period: z.enum(screenerPeriods, { error: `must be one of ${screenerPeriods.join(', ')}` }).optional(),
    /** Rows at most. */
    limit: z.number('must be a whole number').int().min(1).max(5000).default(1000),
  }),
  output: z.object({
    endpoint: z.string(),
    plan: z.string(),
    /** False: the plan lacks this endpoint, and there are no rows. */
    allowed: z.boolean(),
    minLevel: z.number().int(),
    columns: z.array(screenerColumn),
    rows: z.array(screenerRow),
    total: z.number().int(),
  }),
  reads: ['screener', 'charts'],
});
