// Runs in a worker thread: see import-thread.ts.
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';
import { importTasks } from './import-tasks.ts';

serveTasks(importTasks);
