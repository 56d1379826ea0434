import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { changes, fixAccess, reason, typeList } from '../inputs.ts';
import { profileDone } from '../shapes.ts';

export const profileUpdate = defineCall('profileUpdate', {
  method: 'GET',
  path: '/status/fix/profile-update',
  host: 'data',
  access: fixAccess,
  mode: 'write',
  audit: 'profile.updated-from-sources',
  summary:
    'Asks the sources and takes over what they say in the fields of the given types, as one change set; corrections stay',
  query: z.object({ symbol, types: typeList, preview: queryFlag.default(false), reason }),
  output: profileDone,
  changes: [...changes, 'alt-profiles'],
  failure: 'Something went wrong!',
});
