import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { audioPath } from '../lists.ts';

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

export const showEarningsCallAudio = defineCall('showEarningsCallAudio', {
  method: 'GET',
  path: `${audioPath}/{name}`,
  host: 'data',
  access,
  mode: 'read',
  summary: 'The recording of a call: WAV, one channel, 8 kHz',
  params: z.object({
    name: z.string().regex(/^[0-9a-f]{32}\.wav$/, 'must be the name of a stored recording'),
  }),
  answers: ['audio/wav'],
  output: z.custom<AsyncIterable<Uint8Array>>(isStream),
});
