import { serveTasks } from '../../../platform/threads/serve-tasks.ts';
import { transcriptTasks } from './transcript-tasks.ts';

serveTasks(transcriptTasks);
