import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { adjustmentKinds, adjustmentTypes, eodAdjustment } from '../shapes.ts';

export const getEodAdjustments = defineCall('getEodAdjustments', {
  method: 'GET',
  path: '/status/fix/eod-adjustments',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Splits or dividends that daily or intraday series do not show although a source lists them',
  query: z.object({
    type: z.enum(adjustmentKinds, { error: `must be one of ${adjustmentKinds.join(', ')}` }).default('split'),
    adjustmentType: z
      .enum(adjustmentTypes, { error: `must be one of ${adjustmentTypes.join(', ')}` })
      .default('historical-price-eod'),
  }),
  output: z.array(eodAdjustment),
  reads: ['charts'],
});
