import { z } from 'zod';
import { defineCall, done, reason } from '../../../kernel/index.ts';
import { assignee, leadFilter, leadIds } from '../inputs.ts';
import { leadProgress } from '../shapes.ts';

export const changePotentials = defineCall('changePotentials', {
  method: 'POST',
  path: '/admin/change-potentials',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.changed-many',
  summary:
    'Assigns, sets the progress of, or excludes all leads that a filter leaves, or those of them that are named',
  body: z.object({
    filter: z.object(leadFilter),
    /** Of those that the filter leaves these alone. */
    only: leadIds.optional(),
    /** Of those that the filter leaves all but these. */
    except: leadIds.optional(),
    /** How many leads the person had seen to fit: where it is another number now, nothing is changed. */
    expectedCount: z.number({ error: 'must be a number' }).int(),
    change: z.union(
      [
        z.strictObject({ assignee }),
        z.strictObject({ progress: leadProgress }),
        z.strictObject({ excluded: z.literal(true) }),
      ],
      { error: 'must be one of assignee, progress, excluded: true' },
    ),
    reason: reason.pipe(z.string({ error: 'is required' }).min(1, 'is required')),
  }),
  output: done.extend({ changed: z.number().int() }),
  changes: ['leads'],
  failure: 'Something went wrong updating data.',
});
