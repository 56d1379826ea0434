import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { calendarYear, linkEditors, previewBody, webAddress } from '../inputs.ts';
import { linksAtMost } from '../lists.ts';
import { filingPeriod, filingRepairDone } from '../shapes.ts';

export const updateFinancialsLinks = defineCall('updateFinancialsLinks', {
  method: 'POST',
  path: '/status/fix/update-financials-links',
  host: 'data',
  access: linkEditors,
  mode: 'write',
  audit: 'filings.links-updated',
  summary: "Stores the links of a symbol's reports by year and period; other periods stay as they are",
  body: z.object({
    symbol,
    data: z
      .array(z.looseObject({ calendarYear, period: filingPeriod, finalLink: webAddress }))
      .min(1, 'must hold at least one link')
      .max(linksAtMost, `must hold at most ${linksAtMost} links`),
    ...previewBody,
  }),
  output: filingRepairDone,
  changes: ['filings', 'ledger'],
});
