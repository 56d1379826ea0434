import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { changeSetId } from '../inputs.ts';
import { ledgerKeys, repairDone } from '../shapes.ts';

export const revertChangeSet = defineCall('revertChangeSet', {
  method: 'POST',
  path: '/admin/ledger/change-sets/{id}/revert',
  access: ledgerKeys,
  mode: 'write',
  audit: 'ledger.reverted',
  summary:
    'Takes a repair back, or takes a revert back; refused with 409 where a later change touched a cell',
  params: z.object({ id: changeSetId }),
  body: z.object({
    /** True: answers what would change and writes nothing. */
    preview: z.boolean().default(false),
    reason: limitedText('text').default(''),
  }),
  output: repairDone,
  changes: [
    'ledger',
    'charts',
    'market-cap',
    'bug-reports',
    'eds',
    'statements',
    'profile',
    'ticker-image',
    'news',
  ],
});
