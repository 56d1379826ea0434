import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { taskDefaults, taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { checkAssignees } from '../checks.ts';
import { createTask } from '../create.ts';
import { keepFiles } from '../files.ts';
import { staffNames } from '../store.ts';

export const handler = implementPrepared(
  createNewTask,
  async (context, input) => {
    const people = await staffNames(context.platform.db);
    checkAssignees(input.assignees, people);
    return { people, files: await keepFiles(context, input.attachments ?? []) };
  },
  async (context, input, { people, files }) => {
    const draft = {
      title: input.title,
      content: input.content,
      projectType: input.projectType ?? input.type ?? taskDefaults.projectType,
      status: input.status,
      priority: input.priority,
      assignees: input.assignees ?? [],
      dueDate: input.dueDate ?? null,
      isIssue: input.issue,
      links: input.links ?? [],
      files,
    };
    const task = await createTask(context, draft, people);
    return { success: true as const, message: taskTexts.created, task };
  },
);
