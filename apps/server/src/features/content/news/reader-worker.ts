// Runs in a worker thread: see reader-thread.ts.
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';
import { readerTasks } from './reader-tasks.ts';

serveTasks(readerTasks);
