import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changeTask, fieldsOf } from '../change.ts';
import { checkAssignees } from '../checks.ts';
import { mergeFields } from '../rules.ts';
import { readTask, staffNames } from '../store.ts';

export const handler = implementWrite(updateTasks, async (context, { ids, ...fields }) => {
  const { trx } = context;
  if (Object.values(fields).every((value) => value === undefined))
    throw badInput('status', 'or another field is required');
  const people = await staffNames(trx);
  checkAssignees(fields.assignees, people);
  const missing: string[] = [];
  let changed = 0;
  // In one order for everybody, so that two bulk acts never wait for each other in a circle.
  for (const id of [...ids].sort()) {
    const task = await readTask(trx, id, true);
    if (!task) {
      missing.push(id);
      continue;
    }
    const { changes } = mergeFields(fields as never, fieldsOf(task), {});
    if (!Object.keys(changes).length) continue;
    await changeTask(context, task, changes, people);
    changed += 1;
  }
  if (!changed) context.previewOnly();
  const gone = missing.length ? ` ${missing.length} no longer there.` : '';
  return { success: true as const, message: `${changed} of ${ids.length} changed.${gone}`, changed, missing };
});
