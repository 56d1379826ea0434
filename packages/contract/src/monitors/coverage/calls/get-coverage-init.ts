import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, coverageType } from '../inputs.ts';
import { coverageInit } from '../shapes.ts';

export const getCoverageInit = defineCall('getCoverageInit', {
  method: 'GET',
  path: '/status/get-coverage-init',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The values of a type, such as all exchanges, with the number of symbols of each, and the fields',
  query: z.object({ type: coverageType.default('exchange') }),
  output: coverageInit,
  reads: ['coverage'],
  failure: 'Something went wrong getting coverage types.',
});
