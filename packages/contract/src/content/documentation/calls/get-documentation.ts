import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { documentationEntry } from '../shapes.ts';

export const getDocumentation = defineCall('getDocumentation', {
  method: 'GET',
  path: '/stats/documentation',
  access: 'public',
  mode: 'read',
  summary:
    "The developers' documentation: every endpoint with category, level, parameters and an example of its answer",
  output: z.array(documentationEntry),
  reads: ['endpoints'],
});
