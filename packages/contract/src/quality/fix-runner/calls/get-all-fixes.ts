import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { fixInfo } from '../shapes.ts';

export const getAllFixes = defineCall('getAllFixes', {
  method: 'GET',
  path: '/status/fix/get-all-fixes',
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary:
    'Every fix by its name: its functions, and of each the parameters with types, default, required, options, notes',
  output: z.record(z.string(), fixInfo),
  reads: ['fixes'],
  failure: 'Something went wrong with getting fix functions.',
});
