import { z } from 'zod';
import { defineCall, ruledNumber, symbol } from '../../../kernel/index.ts';
import { repairDone } from '../../../system/ledger/shapes.ts';
import { access, changes, preview, reason, shares } from '../inputs.ts';
import { capRatioRule } from '../lists.ts';

/** A field that may be sent as the form holds it: an empty text counts as none. */
const emptied = <T extends z.ZodType>(field: T) =>
  z.preprocess((given) => (given === '' ? null : given), field.nullish());

const fill = 'Please fill all the fields';

export const updatePossibleMarketCapError = defineCall('updatePossibleMarketCapError', {
  method: 'POST',
  path: '/status/fix/update-possible-marketcap-error',
  host: 'data',
  access,
  mode: 'write',
  audit: 'market-cap.error-updated',
  summary:
    'update: keeps both share counts and multiplies the counts of the financial statements by the ratio; remove: takes a symbol off the list until something else is found',
  body: z
    .object({
      type: z.enum(['update', 'remove'], { error: 'must be update or remove' }),
      symbol,
      impliedSharesRef: emptied(shares),
      financialsSharesRef: emptied(shares),
      /** Implied divided by financial shares by default. */
      marketCapAdjustmentRatio: ruledNumber(capRatioRule).nullish(),
      /** The ratio that the editor had read; another one by now is a 409 with both. */
      expectedRatio: z.number('must be a number').optional(),
      preview,
      reason,
    })
    .superRefine((body, refuse) => {
      if (body.type !== 'update') return;
      for (const field of ['impliedSharesRef', 'financialsSharesRef'] as const) {
        if (body[field] === undefined || body[field] === null)
          refuse.addIssue({ code: 'custom', path: [field], message: fill });
      }
    }),
  output: repairDone,
  changes,
  failure: 'Something went wrong!',
});
