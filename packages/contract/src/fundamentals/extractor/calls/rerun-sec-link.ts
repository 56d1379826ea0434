import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { statementRepairDone } from '../../statements/shapes.ts';
import { finalLink } from '../table-inputs.ts';

export const rerunSecLink = defineCall('rerunSecLink', {
  method: 'POST',
  path: '/status/fix/rerun-sec-link',
  host: 'data',
  access: ['financialStatements', 'sec'],
  mode: 'write',
  audit: 'extractor.sec-link-run',
  summary: 'Reads a filing again and puts its statements into the layer of source sec',
  body: z.object({
    /** Its refusal without one: `No SEC Link found!` */
    link: finalLink.or(z.literal('')).optional(),
    /** Whether the record of a quarter is meant; left out, the form of the filing decides. */
    quarterly: z.boolean('must be true or false').optional(),
    /** Whose filing it is; left out, the symbol whose records name the filing, or its company's. */
    symbol: z.string().trim().toUpperCase().max(100).optional(),
    preview: z.boolean('must be true or false').default(false),
    /** Whether the stored records are corrected by a change set, which an undo takes back; else the layer of source sec is. */
    repair: z.boolean('must be true or false').default(false),
    reason: limitedText('text').default(''),
  }),
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    symbol: z.string(),
    /** Records that the filing gave, such as `income 2023-Q2`. */
    records: z.array(z.string()),
    inserted: z.number().int(),
    changed: z.number().int(),
    /** What a repair changes; left out where none was asked for. */
    repair: statementRepairDone.optional(),
  }),
  changes: ['statements', 'ledger'],
  failure: 'SEC Link refreshed failed',
});
