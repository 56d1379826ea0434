// Runs in a worker thread: see later-columns.ts.
import { serveTasks } from '../threads/serve-tasks.ts';
import { laterTasks } from './later-tasks.ts';

serveTasks(laterTasks, {
  transferOf: (output) => {
    const { bytes } = output as { bytes?: Uint8Array<ArrayBuffer> };
    return bytes ? [bytes.buffer] : [];
  },
});
