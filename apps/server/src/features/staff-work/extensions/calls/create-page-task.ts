import { createPageTask } from '@midoffice/contract/staff-work/extensions/calls/create-page-task';
import { taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { publicUrl } from '../../../../platform/settings/address.ts';
import { checkAssignees, createTask, keepFiles, staffNames } from '../../tasks/api.ts';
import { pageText } from '../page-text.ts';
import { putRequest, taskOfRequest } from '../store.ts';

const answer = (platform: Platform, taskId: string) => ({
  success: true as const,
  message: taskTexts.created,
  taskId,
  url: `${publicUrl(platform.settings)}/admin?page=tasks&task=${encodeURIComponent(taskId)}`,
});

export const handler = implementPrepared(
  createPageTask,
  async (context, { requestId, assignee, screenshot }) => {
    const { platform, staff } = context;
    if (await taskOfRequest(platform.db, requestId, staff.userid)) return { people: [], files: [] };
    const people = await staffNames(platform.db);
    if (assignee && !people.some(({ userid }) => userid === assignee))
      throw badInput('assignee', `${assignee.slice(0, 60)} is no member of staff`);
    if (screenshot && !/\.(png|jpg)$/.test(screenshot.name))
      throw badInput('screenshot', 'must be a picture: png or jpg');
    return { people, files: await keepFiles(context, screenshot ? [screenshot] : []) };
  },
  async (context, input, { people, files }) => {
    const { trx, platform, staff } = context;
    const { requestId, assignee, title, projectType } = input;
    const known = await taskOfRequest(trx, requestId, staff.userid);
    if (known) {
      context.previewOnly();
      return answer(platform, known);
    }
    const assignees = assignee ? [assignee] : [];
    checkAssignees(assignees, people);
    const draft = { title, content: pageText(input), assignees, files, ...(projectType && { projectType }) };
    const task = await createTask(context, draft, people);
    await putRequest(trx, { requestId, userid: staff.userid, taskId: task._id });
    return answer(platform, task._id);
  },
);
