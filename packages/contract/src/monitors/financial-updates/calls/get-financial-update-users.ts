import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { updateUser } from '../shapes.ts';

export const getFinancialUpdateUsers = defineCall('getFinancialUpdateUsers', {
  method: 'GET',
  path: '/status/fix/financial-update-users',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Who has changed values of financial statements, with the time of the last change, newest first',
  output: z.array(updateUser),
  reads: ['statements'],
});
