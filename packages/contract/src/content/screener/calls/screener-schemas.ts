import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { screenerSchema } from '../shapes.ts';

export const screenerSchemas = defineCall('screenerSchemas', {
  method: 'GET',
  path: '/status/screener-schemas',
  host: 'data',
  access,
  mode: 'read',
  summary: 'What the screener can be asked: endpoints with their columns, status and least plan level',
  output: z.object({ schemas: z.array(screenerSchema) }),
  reads: ['screener', 'charts'],
});
