// Runs in a worker thread: see source-columns-store.ts.
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';
import { sourceTasks } from './source-tasks.ts';

serveTasks(sourceTasks, { transferOf: (bytes) => [(bytes as Uint8Array<ArrayBuffer>).buffer] });
