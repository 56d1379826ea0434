import { z } from 'zod';
import { defineCall, isoDate, limitedText, ruledNumber, symbol } from '../../../kernel/index.ts';
import { expectedPreview } from '../../../system/ledger/inputs.ts';
import { chartRepairDone } from '../../charts/shapes.ts';
import { access } from '../inputs.ts';
import { figureRule } from '../lists.ts';
import { splitCheckNames } from '../shapes.ts';

const figure = ruledNumber(figureRule).nullable().default(null);

const checks = z
  .array(z.enum(splitCheckNames, { error: `must be some of ${splitCheckNames.join(', ')}` }))
  .max(splitCheckNames.length, `must have at most ${splitCheckNames.length} checks`)
  .default([]);

export const applySplitControllerFix = defineCall('applySplitControllerFix', {
  method: 'POST',
  path: '/status/fix/apply-split-controller-fix',
  host: 'data',
  access,
  mode: 'write',
  audit: 'split.fix-applied',
  summary: 'Repairs what checks found and marks checks as valid, as one change set that can be undone',
  body: z.object({
    symbol,
    splitDate: isoDate,
    /** Checks to repair. */
    fixTypes: checks,
    /** Checks to call valid as they are. */
    validTypes: checks,
    expectedPrice: figure,
    expectedShareCount: figure,
    preview: z.boolean('must be true or false').default(false),
    reason: limitedText('text').default(''),
    /** By check what the caller saw that it finds, `finding` of its status: refused (409) where one finds something else. */
    expectedFindings: z
      .partialRecord(
        z.enum(splitCheckNames),
        z.string().max(100_000, 'must have at most 100000 characters').nullable(),
      )
      .optional(),
    expectedChangeSet: z.number('must be a whole number').int().min(0).optional(),
    expectedPreview,
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Failed.',
});
