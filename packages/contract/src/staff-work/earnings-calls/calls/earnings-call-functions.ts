import { z } from 'zod';
import { defineCall, done, isoDate } from '../../../kernel/index.ts';
import { access, callKey, transcript } from '../inputs.ts';
import { callTexts, functionTypes } from '../lists.ts';
import { callCheck, proposal } from '../shapes.ts';

export const earningsCallFunctions = defineCall('earningsCallFunctions', {
  method: 'POST',
  path: '/status/fix/earnings-call-functions',
  host: 'data',
  access,
  mode: 'write',
  audit: 'earnings-call.function-ran',
  expensive: true,
  summary:
    'Runs a function of a call: precall-values and values propose fields and save nothing, insert takes the live text over as raw text, post-process makes speaker turns of the raw text, wipe empties it. Source: d093, r002-calls-function-types',
  bodyLimit: 4_000_000,
  query: z.object({ ...callKey, date: isoDate.optional() }),
  body: z.object({
    type: z.enum(functionTypes, { error: `must be one of ${functionTypes.join(', ')}` }),
    /** Of `insert`: the text to insert instead of that of the live call. Everything else of the record is passed over. */
    record: z.looseObject({ rawTranscriptText: transcript.optional() }).optional(),
  }),
  output: done.extend({
    /** Of precall-values and values. */
    values: z.array(proposal).optional(),
    /** Of insert, wipe and post-process: what the texts are now. */
    rawTranscriptText: z.string().optional(),
    processedTranscriptText: z.string().optional(),
    checks: z.array(callCheck).optional(),
    /** Of post-process. */
    turns: z
      .object({
        all: z.number().int(),
        prepared: z.number().int(),
        questions: z.number().int(),
        speakers: z.number().int(),
      })
      .optional(),
  }),
  changes: ['earnings-calls'],
  failure: callTexts.updateFailed,
});
