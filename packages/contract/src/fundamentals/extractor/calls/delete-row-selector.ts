import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, storedTemplate } from '../inputs.ts';
import { templateDone } from '../shapes.ts';

/** Deletes a row mapper, whatever its path says. Source: d013. */
export const deleteRowSelector = defineCall('deleteRowSelector', {
  method: 'POST',
  path: '/status/fix/delete-row-selector',
  aliases: ['/status/fix/delete-row-mapper'],
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.mapper-deleted',
  summary:
    'Deletes a row mapper, also from the table selectors that it is connected to; the ledger can restore it',
  body: z.object({
    /** The row mapper; either name will do. */
    selector: storedTemplate.optional(),
    mapper: storedTemplate.optional(),
    ...changeBody,
  }),
  output: templateDone,
  changes: ['extractor', 'ledger'],
});
