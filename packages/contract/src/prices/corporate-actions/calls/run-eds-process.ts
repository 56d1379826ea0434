import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { editor, oneOf, previewBody, tableOf } from '../inputs.ts';
import { edsRepairDone, edsRunTypes } from '../shapes.ts';

export const runEdsProcess = defineCall('runEdsProcess', {
  method: 'GET',
  path: '/status/fix/eps-editor-process',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.process-started',
  summary:
    'Starts a run over a symbol in the background, one at a time for each symbol; or says what it would change',
  query: z.object({
    ...tableOf,
    runType: oneOf(edsRunTypes),
    ...previewBody,
    /** True: answers what the run would change, and starts none. */
    preview: queryFlag.default(false),
  }),
  /**
   * Of a run that was started only `message` says something, that it has begun: the job says what it did, and names its
   * change set.
   */
  output: edsRepairDone.extend({ jobId: z.string().nullable() }),
  changes: ['jobs'],
});
