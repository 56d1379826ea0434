import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'tasks-screen',
    load: async () => (await import('./screens/tasks/tasks.tsx')).Tasks,
    first: ({ by, mine, snoozed, q, view }) =>
      mine === undefined && snoozed === undefined && q === undefined && view === undefined
        ? firstRead(getTasks, { category: by === 'type' ? 'type' : 'status', awake: 'true' })
        : null,
  },
];
