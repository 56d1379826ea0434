// Runs in a worker thread: see check-thread.ts.
import { serveTasks } from '../../../../platform/threads/serve-tasks.ts';
import { checkTasks } from './check-tasks.ts';

serveTasks(checkTasks);
