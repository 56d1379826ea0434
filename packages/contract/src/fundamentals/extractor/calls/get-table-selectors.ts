import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { tableSelector } from '../shapes.ts';

export const getTableSelectors = defineCall('getTableSelectors', {
  method: 'GET',
  path: '/status/fix/get-table-selectors',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Templates that recognise statements among the tables of a filing, by name',
  output: z.array(tableSelector),
  reads: ['extractor'],
});
