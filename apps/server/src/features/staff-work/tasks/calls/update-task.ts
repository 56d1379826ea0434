import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changeTask, fieldsOf } from '../change.ts';
import { checkAssignees, taskForWrite } from '../checks.ts';
import { mergeFields } from '../rules.ts';
import { readSince, staffNames, wholeTask } from '../store.ts';

export const handler = implementWrite(updateTask, async (context, input) => {
  const { trx } = context;
  const stored = await taskForWrite(trx, input._id);
  const { projectType, type } = input;
  // The object has the project type under both names: the one that differs was changed.
  const about =
    projectType !== undefined && projectType !== stored.projectType ? projectType : (type ?? projectType);
  const read = input.version === undefined ? {} : await readSince(trx, input._id, input.version);
  const merged = mergeFields(
    { ...input, projectType: about } as never,
    fieldsOf(stored),
    read,
    input.expected,
  );
  if (merged.conflicts.length)
    throw conflict(
      'Somebody else changed this task in the meantime.',
      merged.conflicts.map(({ field, read: expected, stored: actual, wanted }) => ({
        field,
        expected,
        actual,
        wanted,
        where: stored.title.slice(0, 100),
      })),
    );
  if (!Object.keys(merged.changes).length) {
    context.previewOnly();
    return { success: true as const, message: 'Nothing differs.', task: (await wholeTask(trx, input._id))! };
  }
  const people = await staffNames(trx);
  checkAssignees(merged.changes.assignees, people, stored.assignees);
  await changeTask(context, stored, merged.changes, people);
  return { success: true as const, message: 'Task updated.', task: (await wholeTask(trx, input._id))! };
});
