import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, callRecords } from '../inputs.ts';
import { callTexts } from '../lists.ts';
import { earningsCall } from '../shapes.ts';

export const updateEarningsCall = defineCall('updateEarningsCall', {
  method: 'POST',
  path: '/status/fix/update-earnings-call',
  host: 'data',
  access,
  mode: 'write',
  audit: 'earnings-call.updated',
  summary:
    'Saves the fields of one record, or of several at once, that differ. With the `version` that was read, a field that somebody else changed since is kept where it was not edited, and a 409 with both values where it was; with `expected` the same of the fields that it names',
  body: z.object({ record: callRecords }),
  output: done.extend({ records: z.array(earningsCall) }),
  changes: ['earnings-calls'],
  failure: callTexts.updateFailed,
});
