import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has, said } from '../shape.ts';

type Line = Readonly<Record<string, unknown>>;

/** Tasks of the demo: one that the rows change, one that they delete, one without an alert. */
export async function facts(read: Read): Promise<Record<string, string>> {
  const { tasks } = await read<{ tasks: Record<string, Line[]> }>('/admin/tasks?category=status');
  const all = Object.values(tasks).flat();
  const calm = all.filter(({ alert }) => !(alert as { alertTime: string | null }).alertTime);
  const [first, second] = calm.map(({ _id }) => String(_id));
  return { task: first!, taskToDelete: second! };
}

const fields =
  '_id title content projectType status assignees type priority dueDate alert createdAt intercomID';
const whole = has(`${fields} attachments activity intercomConversations`);
const groups = { tasks: 'any', issues: 'any', users: 'any' } as const;

/** Calls about tasks and issues. */
export const rows: readonly Row[] = [
  { call: 'GET /admin/tasks', input: () => ({ category: 'status' }), answer: groups },
  { call: 'GET /admin/tasks', input: () => ({ category: 'type' }), answer: groups },
  { call: 'GET /admin/search-tasks', input: () => ({ query: 'chart', category: 'type' }), answer: groups },
  { call: 'GET /admin/taskById', input: ({ seen }) => ({ _id: seen['task'] }), answer: whole },
  {
    call: 'POST /admin/create-new-task',
    input: () => ({
      title: 'Made by a client',
      content: 'As the seeds have it',
      projectType: 'Charts',
      status: 'To do',
      assignees: '',
      type: 'Charts',
      priority: 'low',
      dueDate: '2030-01-31',
      attachments: new File(['a note'], 'note.txt'),
    }),
    form: true,
    answer: { message: 'any', task: whole },
  },
  {
    call: 'POST /admin/update-task',
    input: ({ seen }) => ({ _id: seen['task'], status: 'In Progress', priority: 'high' }),
    answer: { message: 'any', task: whole },
  },
  {
    call: 'POST /admin/refresh-intercom',
    input: ({ seen }) => ({ _id: seen['task'], intercomID: '215470000000101' }),
    answer: { message: 'any', task: whole },
  },
  {
    call: 'POST /admin/create-task-alert',
    input: ({ seen }) => ({ _id: seen['task'], duration: '1-d' }),
    answer: { message: 'any', alert: has('alertTime') },
  },
  {
    call: 'POST /admin/change-task-type',
    input: ({ seen }) => ({ _id: seen['task'] }),
    answer: said,
  },
  {
    call: 'POST /admin/add-task-comment',
    input: ({ seen }) => ({ selectedTask: seen['taskToDelete'], comment: 'First' }),
    form: true,
    answer: { message: 'any', activityRecord: has('type userID username date message attachments') },
  },
  {
    call: 'POST /admin/add-task-comment',
    input: ({ seen }) => ({
      selectedTask: seen['taskToDelete'],
      comment: 'A line that is no comment of the caller',
      attachments: new File(['a note'], 'note.txt'),
      uploadedAttachments: '[]',
      commentIndex: '0',
    }),
    form: true,
    answer: said,
    refusal: [400, /commentIndex/],
  },
  {
    call: 'POST /admin/delete-task-comment',
    input: ({ seen }) => ({ selectedTask: seen['taskToDelete'], commentIndex: 0 }),
    answer: said,
    refusal: [400, /commentIndex/],
  },
  {
    call: 'POST /admin/delete-task',
    input: ({ seen }) => ({ _id: seen['taskToDelete'] }),
    answer: said,
  },
];
