import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { repairDone } from '../../../system/ledger/shapes.ts';
import { tickerImageMaxBytes, tickerImageTexts } from '../lists.ts';

export const updateTickerImage = defineCall('updateTickerImage', {
  method: 'POST',
  path: '/fix/update-ticker-image',
  host: 'data',
  access: ['fixTickerImage'],
  mode: 'write',
  audit: 'ticker-image.updated',
  summary:
    'Stores the image of a ticker from a link or a file (png, jpeg, jpg), re-encoded; the link wins where both are given',
  encoding: 'multipart',
  body: z.object({
    ticker: limitedText('symbol').default(''),
    link: z.string().trim().max(2000, 'must have at most 2000 characters').optional(),
    file: z.custom<File>().optional(),
  }),
  bodyLimit: tickerImageMaxBytes + 65_536,
  tooLarge: tickerImageTexts.tooLarge,
  output: repairDone.extend({ image: z.string() }),
  changes: ['ticker-image', 'ledger'],
  failure: tickerImageTexts.failed,
});
