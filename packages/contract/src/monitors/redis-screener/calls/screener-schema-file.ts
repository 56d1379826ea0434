import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { screenerField } from '../shapes.ts';

export const screenerSchemaFile = defineCall('screenerSchemaFile', {
  method: 'GET',
  path: '/static/screener-schema.json',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The fields of the screener and their parameters, without what the data hold',
  output: z.object({ fields: z.array(screenerField) }),
});
