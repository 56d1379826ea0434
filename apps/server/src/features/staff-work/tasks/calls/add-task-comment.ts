import { cutText } from '@midoffice/contract/kernel';
import type { InputOf } from '@midoffice/contract/kernel';
import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { taskLimits } from '@midoffice/contract/staff-work/tasks/lists';
import type { Attachment } from '@midoffice/contract/staff-work/tasks/shapes';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { forgetFiles } from '../../../../platform/files/drafts.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared, type WriteContext } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { ownComment } from '../comments.ts';
import { keepFiles, nameOfUrl } from '../files.ts';
import { rewordNotices } from '../inbox-store.ts';
import { mentioned, notifyPeople } from '../notices.ts';
import { readActivityItem, readFiles, readTask, staffNames, type StoredTask } from '../store.ts';
import { addActivity, addFiles, changeComment, dropFiles, type KeptFile } from '../write-store.ts';

type Input = InputOf<typeof addTaskComment>;

/** Adds a comment and answers its number. */
async function add(
  context: WriteContext,
  task: StoredTask,
  input: Input,
  files: readonly KeptFile[],
): Promise<number> {
  const { trx, platform, staff } = context;
  const line = { type: 'comment' as const, userid: staff.userid || null, message: input.comment };
  const index = await addActivity(trx, task._id, [line], new Date(platform.now()));
  await addFiles(trx, task._id, index, files);
  return index;
}

/**
 * The files that a changed comment keeps: those that are named, all where none are.
 * @throws ApiError 400 where they are too many together with the new ones
 */
async function stayingFiles(
  db: DbOrTrx,
  { selectedTask, uploadedAttachments: named, attachments = [] }: Input,
  index: number,
): Promise<readonly Attachment[]> {
  const present = await readFiles(db, selectedTask, index);
  const staying = named ? present.filter(({ url }) => named.some((one) => one.url === url)) : present;
  if (staying.length + attachments.length > taskLimits.attachments)
    throw badInput('attachments', `must be at most ${taskLimits.attachments} files`);
  return staying;
}

/** Changes the caller's own comment; files that are not among those that stay are dropped. */
async function change(
  context: WriteContext,
  task: StoredTask,
  input: Input,
  index: number,
  files: readonly KeptFile[],
): Promise<string> {
  const { trx, platform } = context;
  const { message } = await ownComment(context, task._id, index);
  const staying = (await stayingFiles(trx, input, index)).map(({ url }) => nameOfUrl(url));
  const gone = await dropFiles(trx, task._id, index, staying);
  await forgetFiles(platform, trx, gone);
  await addFiles(trx, task._id, index, files);
  await changeComment(trx, task._id, index, input.comment, new Date(platform.now()));
  return message;
}

export const handler = implementPrepared(
  addTaskComment,
  async (context, input) => {
    const { platform } = context;
    // Before a file is stored: a comment of somebody else's, or of no task, stores none.
    if (!(await readTask(platform.db, input.selectedTask))) throw new ApiError(404, 'Task not found.');
    const { commentIndex } = input;
    if (commentIndex !== undefined) {
      await ownComment({ trx: platform.db, staff: context.staff }, input.selectedTask, commentIndex);
      await stayingFiles(platform.db, input, commentIndex);
    }
    const files = await keepFiles(context, input.attachments ?? []);
    if (
      !input.comment.trim() &&
      !files.length &&
      !(commentIndex !== undefined && input.uploadedAttachments?.length)
    )
      throw badInput('comment', 'is empty');
    return files;
  },
  async (context, input, files) => {
    const { trx } = context;
    const task = await taskForWrite(trx, input.selectedTask);
    const isNew = input.commentIndex === undefined;
    const before = isNew ? '' : await change(context, task, input, input.commentIndex!, files);
    const index = isNew ? await add(context, task, input, files) : input.commentIndex!;
    const people = await staffNames(trx);
    const old = new Set(mentioned(before, people));
    const concerned = isNew ? [...task.assignees, ...(task.createdBy ? [task.createdBy] : [])] : [];
    if (!isNew) await rewordNotices(trx, task._id, index, cutText(input.comment, 200));
    await notifyPeople(context, { taskId: task._id, line: index }, [
      ...mentioned(input.comment, people)
        .filter((userid) => !old.has(userid))
        .map((userid) => ({ kind: 'mentioned' as const, userid, message: cutText(input.comment, 200) })),
      ...concerned.map((userid) => ({
        kind: 'commented' as const,
        userid,
        message: cutText(input.comment, 200),
      })),
    ]);
    await context.audit({
      targetKind: 'task',
      targetId: task._id,
      ...(!isNew && { before: { commentIndex: index, comment: before } }),
      after: { commentIndex: index, comment: input.comment, files: files.length },
    });
    await context.changed('tasks', task._id);
    const activityRecord = (await readActivityItem(trx, task._id, index))!;
    return { success: true as const, message: isNew ? 'Comment added.' : 'Comment changed.', activityRecord };
  },
);
