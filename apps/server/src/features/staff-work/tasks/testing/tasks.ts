import type { OutputOf } from '@midoffice/contract/kernel';
import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import type { Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { postForm } from '../../../../testing/form.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

export { refuses } from '../../../../testing/refuses.ts';

export const noAccess = 'You do not have access to this page.';

type Answered<T> = Promise<{ status: number; body: T & { message: string } }>;
type Fields = Readonly<Record<string, string | File | readonly (File | string)[]>>;

/** A server with two people who work on tasks, and one who may not. */
export interface TasksServer extends TestServer {
  readonly ann: Client;
  readonly ben: Client;
  readonly stranger: Client;
  /** The present moment of the server; tests move it. */
  readonly clock: { nowMs: number };
  /** Sends the form of a new task. */
  create(fields?: Fields, client?: Client): Answered<OutputOf<typeof createNewTask>>;
  /** Makes a task and answers it. */
  task(fields?: Fields, client?: Client): Promise<Task>;
  comment(fields: Fields, client?: Client): Answered<OutputOf<typeof addTaskComment>>;
  read(id: string): Promise<Task>;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as readonly (File | string)[]) : [value as string | File])
      form.append(name, one);
  return form;
}

export async function tasksServer(options: Parameters<typeof testServer>[0] = {}): Promise<TasksServer> {
  const clock = { nowMs: Date.parse('2024-06-01T12:00:00Z') };
  const server = await testServer({ now: () => clock.nowMs, ...options });
  const ann = await server.staff({ userid: 'ann', role: 'standard', permissions: ['tasks'] });
  const ben = await server.staff({ userid: 'ben', role: 'standard', permissions: ['tasks'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  const create: TasksServer['create'] = (fields = {}, client = ann) =>
    postForm(server, client, createNewTask.path, formOf({ title: 'Fix the chart', ...fields }));
  return {
    ...server,
    ann,
    ben,
    stranger,
    clock,
    create,
    async task(fields, client) {
      const { status, body } = await create(fields, client);
      if (status !== 200) throw new Error(body.message);
      return body.task;
    },
    comment: (fields, client = ann) => postForm(server, client, addTaskComment.path, formOf(fields)),
    async read(id) {
      const { status, body } = await ann.call(getTask, { _id: id });
      if (status !== 200) throw new Error(body.message);
      return body;
    },
  };
}
