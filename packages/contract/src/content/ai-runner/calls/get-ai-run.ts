import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, runID, subject } from '../inputs.ts';
import { aiRunDetails } from '../shapes.ts';

export const getAiRun = defineCall('getAiRun', {
  method: 'GET',
  path: '/admin/ai-run',
  access,
  mode: 'read',
  heartbeat: true,
  summary: 'One run with its prompt, its data and what was answered so far',
  query: z.object({ runID }),
  output: z.object({ run: aiRunDetails.nullable() }),
  reads: [subject],
});
