import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { altProfiles } from '../shapes.ts';

export const getAltProfiles = defineCall('getAltProfiles', {
  method: 'GET',
  path: '/status/alt-profiles',
  host: 'data',
  access,
  mode: 'read',
  summary: 'What the sources last said of a symbol, beside the profile in force; asks none of them',
  query: z.object({ symbol }),
  output: altProfiles,
  reads: ['alt-profiles', 'profile', 'market-cap'],
});
