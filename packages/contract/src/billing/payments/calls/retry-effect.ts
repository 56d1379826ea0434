import { z } from 'zod';
import { defineCall, effectDone } from '../../../kernel/index.ts';
import { actingTools } from '../inputs.ts';

export const retryEffect = defineCall('retryEffect', {
  method: 'POST',
  path: '/admin/effects/{id}/retry',
  access: actingTools,
  mode: 'effect',
  summary:
    'Looks an unknown act on an outside system up again, or takes a failed one up where it stopped; done steps are not repeated',
  params: z.object({ id: z.guid('must be the id of an effect') }),
  output: effectDone,
  audit: 'effect.retried',
  changes: ['effects'],
});
