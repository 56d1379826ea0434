import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { altProfiles } from '../shapes.ts';

export const retrieveAltProfiles = defineCall('retrieveAltProfiles', {
  method: 'GET',
  path: '/status/retrieve-alt-profiles',
  host: 'data',
  access,
  mode: 'write',
  audit: 'profile.alternatives-retrieved',
  summary:
    'Asks every source for the profile of a symbol and keeps the answers side by side; the profile itself stays',
  query: z.object({ symbol }),
  output: altProfiles.extend({ success: z.literal(true), message: z.string() }),
  changes: ['alt-profiles'],
  failure: 'Something went wrong!',
});
