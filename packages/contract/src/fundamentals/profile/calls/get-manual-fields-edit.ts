import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, manualType } from '../inputs.ts';
import { manualFields } from '../shapes.ts';

export const getManualFieldsEdit = defineCall('getManualFieldsEdit', {
  method: 'GET',
  path: '/status/get-manual-fields-edit',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'The manual fields of a symbol with their sources and allowed values; empty where it has none of the type',
  query: z.object({ symbol, type: manualType.default('profile') }),
  output: manualFields,
  reads: ['profile', 'market-cap'],
  failure: 'Something went wrong!',
});
