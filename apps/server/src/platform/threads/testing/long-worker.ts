// A worker of serve-tasks.test.ts: answers with the priority of its thread.
import { getPriority } from 'node:os';
import { serveTasks } from '../serve-tasks.ts';

serveTasks({ priority: () => getPriority() });
