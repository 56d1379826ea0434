import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, callKey, expected, financials, recordFields, transcript, version } from '../inputs.ts';
import { additionalTypes, callTexts, type AdditionalType } from '../lists.ts';
import { callCheck } from '../shapes.ts';

/** `interim` is taken as well as the specification's `interm`. */
const part = z
  .enum([...additionalTypes, 'interim'], { error: `must be one of ${additionalTypes.join(', ')}` })
  .transform((type): AdditionalType => (type === 'interim' ? 'interm' : type));

export const updateEarningsCallAdditionals = defineCall('updateEarningsCallAdditionals', {
  method: 'POST',
  path: '/status/fix/update-earnings-call-additionals',
  host: 'data',
  access,
  mode: 'write',
  audit: 'earnings-call.additionals-updated',
  expensive: true,
  summary:
    'Saves one part of a call: details (fields and figures), the raw, the processed or the interim text (`interm`). Source: d092',
  // A transcript of three and a half million characters; real ones have some hundred thousand.
  bodyLimit: 4_000_000,
  body: z.object({
    type: part,
    record: z.looseObject({
      ...callKey,
      ...recordFields,
      financials: financials.optional(),
      rawTranscriptText: transcript.optional(),
      processedTranscriptText: transcript.optional(),
      interimRawText: transcript.optional(),
      version,
      expected,
    }),
  }),
  output: done.extend({
    checks: z.array(callCheck),
    /** Of the record as it is now. */
    version: z.number().int(),
  }),
  changes: ['earnings-calls'],
  failure: callTexts.updateFailed,
});
