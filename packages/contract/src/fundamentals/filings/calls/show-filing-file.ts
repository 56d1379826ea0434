import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { documentReaders } from '../inputs.ts';

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

export const showFilingFile = defineCall('showFilingFile', {
  method: 'GET',
  path: '/status/fix/filing-file/{name}',
  host: 'data',
  access: documentReaders,
  mode: 'read',
  summary: 'A stored document of a filing, without scripts, forms and outside content',
  params: z.object({
    name: z.string().regex(/^[0-9a-f]{32}\.(html|txt|pdf)$/, 'must be the name of a stored document'),
  }),
  answers: ['text/html', 'text/plain', 'application/pdf'],
  output: z.custom<AsyncIterable<Uint8Array>>(isStream),
});
