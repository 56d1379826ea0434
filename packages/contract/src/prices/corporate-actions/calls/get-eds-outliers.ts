import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { editor, outlierTable } from '../inputs.ts';
import { edsOutlier } from '../shapes.ts';

export const getEdsOutliers = defineCall('getEdsOutliers', {
  method: 'GET',
  path: '/status/fix/get-eds-outliers',
  host: 'data',
  access: editor,
  mode: 'read',
  summary:
    'Symbols whose earnings, dividends or splits look wrong and by which test, newest first; at most 10,000',
  query: z.object({ type: outlierTable }),
  output: z.array(edsOutlier),
  reads: ['eds'],
});
