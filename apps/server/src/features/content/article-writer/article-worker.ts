// Runs in a worker thread: see article-thread.ts.
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';
import { articleTasks } from './article-tasks.ts';

serveTasks(articleTasks);
