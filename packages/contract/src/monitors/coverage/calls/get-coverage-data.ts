import { defineCall } from '../../../kernel/index.ts';
import { access, coverageInput } from '../inputs.ts';
import { coverageData } from '../shapes.ts';

export const getCoverageData = defineCall('getCoverageData', {
  method: 'POST',
  path: '/status/get-coverage-data',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Which data the symbols of a group have, since when and with how many gaps: sums by field, and at most 5,000 symbols of a page',
  expensive: true,
  body: coverageInput,
  output: coverageData,
  reads: ['coverage'],
  failure: 'Something went wrong getting coverage.',
});
