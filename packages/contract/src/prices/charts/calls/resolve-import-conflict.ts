import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { expectedPreview } from '../../../system/ledger/inputs.ts';
import { access, reason } from '../inputs.ts';
import { previewDigest, repairDone } from '../shapes.ts';

export const resolveImportConflict = defineCall('resolveImportConflict', {
  method: 'POST',
  path: '/status/fix/resolve-import-conflict',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.import-conflict-resolved',
  summary: "Keeps the repair, or takes the vendor's new value by taking the repair of that cell out",
  body: z.object({
    id: z.number('must be a whole number').int().min(1),
    resolution: z.enum(['keep', 'take-vendor'], { error: 'must be keep or take-vendor' }),
    preview: z.boolean('must be true or false').default(false),
    reason,
    expectedPreview,
  }),
  output: repairDone.extend(previewDigest.shape),
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
