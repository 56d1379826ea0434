import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';
import { runsPageSize } from '../lists.ts';
import { aiRun } from '../shapes.ts';

export const listAiRuns = defineCall('listAiRuns', {
  method: 'GET',
  path: '/admin/ai-runs',
  access,
  mode: 'read',
  summary: `Runs of models, the newest first, ${runsPageSize} a page`,
  query: z.object({ page: page.default(1) }),
  output: z.object({ rows: z.array(aiRun), total: z.number().int() }),
  reads: [subject],
});
