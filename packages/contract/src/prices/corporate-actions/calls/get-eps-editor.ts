import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { editor, tableOf } from '../inputs.ts';
import { edsEditorData, edsTexts } from '../shapes.ts';

export const getEpsEditor = defineCall('getEpsEditor', {
  method: 'GET',
  path: '/status/fix/eps-editor',
  host: 'data',
  access: editor,
  mode: 'read',
  summary:
    'Corporate actions of a symbol in one table: main set, what each source sent, and keys without override',
  query: z.object(tableOf),
  output: edsEditorData,
  reads: ['eds'],
  failure: edsTexts.loadFailed,
});
