// Runs in a worker thread: see pdf.ts.
import { serveTasks } from '../threads/serve-tasks.ts';
import { pdfTasks } from './pdf-tasks.ts';

serveTasks(pdfTasks, {
  transferOf: (output) => {
    const { bytes } = output as { bytes?: Uint8Array<ArrayBuffer> };
    return bytes ? [bytes.buffer] : [];
  },
  areShort: true,
});
