import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { ratedMapper } from '../shapes.ts';

export const getRowMappers = defineCall('getRowMappers', {
  method: 'GET',
  path: '/status/fix/get-row-mappers',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Templates that find the fields of a statement in the rows of a table, by name, with their hit rates',
  output: z.array(ratedMapper),
  reads: ['extractor'],
});
