import { z } from 'zod';
import { defineCall, done, symbol } from '../../../kernel/index.ts';
import { editor, outlierTable } from '../inputs.ts';

export const deleteEdsOutlier = defineCall('deleteEdsOutlier', {
  method: 'POST',
  path: '/status/fix/delete-eds-outlier',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.outlier-deleted',
  summary: 'Takes a symbol off an outlier list until something else is found',
  body: z.object({ symbol, type: outlierTable }),
  output: done,
  changes: ['eds'],
});
