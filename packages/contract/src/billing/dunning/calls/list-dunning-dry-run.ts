import { z } from 'zod';
import { defineCall, page, queryFlag } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { dryRun, dryRunLine, stepKinds } from '../shapes.ts';

export const listDunningDryRun = defineCall('listDunningDryRun', {
  method: 'GET',
  path: '/admin/dunning/dry-run',
  access,
  mode: 'read',
  summary: 'A dry run, the newest unless one is named, with its lines by customer and step, 50 a page',
  query: z.object({
    id: z.uuid('must be the id of a dry run').optional(),
    kind: z.enum(stepKinds, { error: `must be one of ${stepKinds.join(', ')}` }).optional(),
    /** Only what the next run would do. */
    now: queryFlag.optional(),
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    page: page.default(1),
  }),
  output: z.object({ dryRun: dryRun.nullable(), rows: z.array(dryRunLine), total: z.number().int() }),
  reads: ['dunning'],
});
