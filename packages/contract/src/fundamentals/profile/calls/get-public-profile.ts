import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { publicProfile } from '../shapes.ts';

export const getPublicProfile = defineCall('getPublicProfile', {
  method: 'GET',
  path: '/v3/profile/{ticker}',
  aliases: ['/api/v3/profile/{ticker}'],
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: 'The company profile as customers get it: a list of one record, empty for an unknown symbol',
  params: z.object({ ticker: symbol }),
  output: z.array(publicProfile),
  reads: ['profile', 'ticker-image', 'charts', 'market-cap'],
});
