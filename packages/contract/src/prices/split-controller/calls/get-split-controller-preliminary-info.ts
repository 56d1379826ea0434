import { z } from 'zod';
import { defineCall, isoDate, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { preliminaryInfo } from '../shapes.ts';

export const getSplitControllerPreliminaryInfo = defineCall('getSplitControllerPreliminaryInfo', {
  method: 'GET',
  path: '/status/fix/get-split-controller-preliminary-info',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The price and the share counts that a split should lead to',
  query: z.object({ symbol, splitDate: isoDate }),
  output: preliminaryInfo,
  reads: ['charts'],
  failure: 'Error getting split details',
});
