import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, callKey } from '../inputs.ts';
import { callTexts } from '../lists.ts';

export const restoreEarningsCallText = defineCall('restoreEarningsCallText', {
  method: 'POST',
  path: '/status/fix/restore-earnings-call-text',
  host: 'data',
  access,
  mode: 'write',
  audit: 'earnings-call.text-restored',
  expensive: true,
  summary:
    'Brings an earlier text of a call back, such as one that was wiped; the present one becomes an earlier one',
  body: z.object({ ...callKey, id: z.number('must be a number').int().min(1) }),
  output: done,
  changes: ['earnings-calls'],
  failure: callTexts.updateFailed,
});
