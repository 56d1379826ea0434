import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { extensionTexts } from '../lists.ts';

export const downloadTaskExtension = defineCall('downloadTaskExtension', {
  method: 'GET',
  path: '/status/download-task-extension',
  host: 'data',
  access: ['tasks'],
  mode: 'read',
  summary:
    'The browser extension that makes a task of the open page, as a zip file. Source: r002-extension-zip',
  answers: ['application/zip'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  failure: extensionTexts.notDownloaded,
});
