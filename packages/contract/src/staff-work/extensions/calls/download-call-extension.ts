import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { extensionTexts } from '../lists.ts';

export const downloadCallExtension = defineCall('downloadCallExtension', {
  method: 'GET',
  path: '/status/fix/earnings-call-extension',
  host: 'data',
  access: ['earningsCall'],
  mode: 'read',
  summary:
    'The browser extension for the dial-in pages of earnings calls, as a zip file. Source: r002-extension-zip',
  answers: ['application/zip'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  failure: extensionTexts.notDownloaded,
});
