// Runs in a worker thread: see solver-thread.ts.
import { serveTasks } from '../../../../platform/threads/serve-tasks.ts';
import { solverTasks } from './solver-tasks.ts';

serveTasks(solverTasks);
