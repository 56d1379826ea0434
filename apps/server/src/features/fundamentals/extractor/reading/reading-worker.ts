import { serveTasks } from '../../../../platform/threads/serve-tasks.ts';
import { readingTasks } from './reading-tasks.ts';

serveTasks(readingTasks);
