import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { repairDone } from '../../../system/ledger/shapes.ts';
import { access } from '../inputs.ts';
import { reportedChange } from '../shapes.ts';

export const acceptBugReport = defineCall('acceptBugReport', {
  method: 'POST',
  path: '/status/fix/accept-bug-report',
  host: 'data',
  access,
  mode: 'write',
  audit: 'bug-report.accepted',
  summary:
    'Applies the given changes of a report as one repair that names it, and records the others as declined',
  body: z.object({
    reportId: z
      .string('is required')
      .trim()
      .min(1, 'is required')
      .max(100, 'must have at most 100 characters'),
    /** The ticked ones, by field as the report has them; none declines the whole report. */
    changes: z.record(z.string().max(200), reportedChange, 'must be changes by field'),
    preview: z.boolean('must be true or false').default(false),
    reason: limitedText('text').default(''),
  }),
  output: repairDone,
  changes: ['bug-reports', 'charts', 'market-cap', 'eds', 'ledger'],
  failure: 'Something went wrong!',
});
