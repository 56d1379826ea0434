import { randomBytes } from 'node:crypto';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { taskDefaults, taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { checkAssignees } from '../checks.ts';
import { keepFiles } from '../files.ts';
import { mentioned, notifyPeople } from '../notices.ts';
import { staffNames, wholeTask } from '../store.ts';
import { addActivity, addFiles, insertTask, putLink } from '../write-store.ts';

export const handler = implementPrepared(
  createNewTask,
  async ({ platform }, input) => {
    const people = await staffNames(platform.db);
    checkAssignees(input.assignees, people);
    return { people, files: await keepFiles(platform, input.attachments ?? []) };
  },
  async (context, input, { people, files }) => {
    const { trx, platform, staff } = context;
    const at = new Date(platform.now());
    const task = {
      id: randomBytes(12).toString('hex'),
      title: input.title,
      content: input.content,
      projectType: input.projectType ?? input.type ?? taskDefaults.projectType,
      status: input.status,
      priority: input.priority,
      assignees: input.assignees ?? [],
      dueDate: input.dueDate ?? null,
      intercomID: '',
      isIssue: input.issue,
      createdBy: staff.userid || null,
      at,
    };
    await insertTask(trx, task);
    const message = `Created the ${input.issue ? 'issue' : 'task'}`;
    await addActivity(trx, task.id, [{ type: 'notification', userid: task.createdBy, message }], at);
    await addFiles(trx, task.id, null, files);
    for (const link of input.links ?? []) await putLink(trx, task.id, link, at);
    await context.audit({ targetKind: 'task', targetId: task.id, after: { ...task, files: files.length } });
    await notifyPeople(context, task.id, [
      ...mentioned(task.content, people).map((userid) => ({
        kind: 'mentioned' as const,
        userid,
        message: 'mentions you in the description',
      })),
      ...task.assignees.map((userid) => ({
        kind: 'assigned' as const,
        userid,
        message: 'gave you this task',
      })),
    ]);
    await context.changed('tasks', task.id);
    return { success: true as const, message: taskTexts.created, task: (await wholeTask(trx, task.id))! };
  },
);
