import { cutText, mayCall, noAccess } from '@midoffice/contract/kernel';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { noteTexts } from '@midoffice/contract/staff-work/notes/lists';
import { isItem, lineText } from '@midoffice/contract/staff-work/notes/report';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { taskDefaults, taskLimits, taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import { ApiError, badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { checkAssignees, createTask, staffNames } from '../../tasks/api.ts';
import { lineDigest } from '../rules.ts';
import { lockNote } from '../store.ts';
import { hasTask, keepLine } from '../write-store.ts';

export const handler = implementWrite(makeNoteTask, async (context, input) => {
  const { trx, staff } = context;
  if (!mayCall(staff, createNewTask.access)) throw new ApiError(403, noAccess);
  if (!isItem(input.line)) throw badInput('line', noteTexts.emptyLine);
  const note = await lockNote(trx, input._id);
  if (!note) throw notFound(noteTexts.notFound);
  const line = lineText(input.line);
  if (!note.content.split('\n').some((one) => lineText(one) === line))
    throw new ApiError(409, noteTexts.lineChanged, { field: 'line' });
  const digest = lineDigest(line);
  if (await hasTask(trx, note.id, digest)) throw new ApiError(409, noteTexts.lineHasTask, { field: 'line' });
  const people = await staffNames(trx);
  checkAssignees(input.assignees, people);
  const title = input.title ?? cutText(line, taskLimits.title);
  const task = await createTask(
    context,
    {
      title,
      content: title === line ? '' : cutText(line, taskLimits.content),
      projectType: input.projectType ?? taskDefaults.projectType,
      priority: input.priority ?? taskDefaults.priority,
      assignees: input.assignees ?? [],
      links: [{ kind: 'note', id: note.id, label: cutText(note.title, 200) }],
    },
    people,
  );
  await keepLine(trx, { noteId: note.id, digest, line, taskId: task._id });
  await context.changed('notes', note.id);
  return { success: true as const, message: taskTexts.created, task };
});
