import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { writerAlert } from '../shapes.ts';

export const getAlertFields = defineCall('getAlertFields', {
  method: 'GET',
  path: '/stats/get-alert-fields',
  access,
  mode: 'read',
  summary: 'Alerts of a ticker that hold at its last session; with edit=true all of them',
  query: z.object({ selectedTicker: symbol, edit: queryFlag.default(false) }),
  output: z.object({ fields: z.array(writerAlert) }),
  reads: ['charts'],
  failure: 'The alerts of this ticker could not be read.',
});
