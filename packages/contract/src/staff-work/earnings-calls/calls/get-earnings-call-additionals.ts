import { z } from 'zod';
import { defineCall, isoDate } from '../../../kernel/index.ts';
import { access, callKey } from '../inputs.ts';
import { callTexts } from '../lists.ts';
import { callCheck, dialIn, earningsCall, financialValues, recording, textVersion } from '../shapes.ts';

export const getEarningsCallAdditionals = defineCall('getEarningsCallAdditionals', {
  method: 'GET',
  path: '/status/fix/earnings-call-additionals',
  host: 'data',
  access,
  mode: 'read',
  summary: 'What the edit dialog shows of a call: figures, transcripts, checks and its dial-in',
  query: z.object({ ...callKey, date: isoDate.optional() }),
  output: z.object({
    record: earningsCall,
    financials: financialValues,
    rawTranscriptText: z.string(),
    processedTranscriptText: z.string(),
    interimRawText: z.string(),
    inCall: z.boolean(),
    checks: z.array(callCheck),
    dialIn: dialIn.nullable(),
    /** Earlier texts, the newest first. */
    versions: z.array(textVersion),
    /** Recordings of its dial-ins, the oldest first. */
    recordings: z.array(recording),
  }),
  reads: ['earnings-calls'],
  failure: callTexts.recordsFailed,
});
