import { linkTask } from '@midoffice/contract/staff-work/tasks/calls/link-task';
import { taskLimits } from '@midoffice/contract/staff-work/tasks/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { readLinks } from '../store.ts';
import { putLink, removeLink } from '../write-store.ts';

export const handler = implementWrite(linkTask, async (context, { _id, kind, id, label, linked }) => {
  const { trx, platform } = context;
  await taskForWrite(trx, _id);
  const present = await readLinks(trx, _id);
  if (linked && present.length >= taskLimits.links)
    throw badInput('id', `a task has at most ${taskLimits.links} links`);
  if (linked) await putLink(trx, _id, { kind, id, label: label || id }, new Date(platform.now()));
  else if (!(await removeLink(trx, _id, kind, id))) throw badInput('id', 'is not linked to this task');
  await context.audit({
    targetKind: 'task',
    targetId: _id,
    [linked ? 'after' : 'before']: { kind, id, label },
  });
  await context.changed('tasks', _id);
  return {
    success: true as const,
    message: linked ? 'Linked.' : 'Link removed.',
    links: await readLinks(trx, _id),
  };
});
