import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { possibleError } from '../shapes.ts';

export const getPossibleErrors = defineCall('getPossibleErrors', {
  method: 'GET',
  path: '/status/fix/get-possible-errors',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Symbols whose series looks wrong, newest first',
  output: z.array(possibleError),
  reads: ['charts'],
});
