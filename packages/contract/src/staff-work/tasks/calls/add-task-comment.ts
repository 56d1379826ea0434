import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, comment, files, formList, taskId } from '../inputs.ts';
import { attachmentMaxBytes, taskLimits, taskTexts } from '../lists.ts';
import { activityItem } from '../shapes.ts';

export const addTaskComment = defineCall('addTaskComment', {
  method: 'POST',
  path: '/admin/add-task-comment',
  access,
  mode: 'write',
  audit: 'tasks.commented',
  summary:
    'Adds a comment; with commentIndex it changes that comment, which has to be the caller’s. Source: r002-task-comment-multipart, d087',
  encoding: 'multipart',
  mostFiles: taskLimits.attachments,
  bodyLimit: attachmentMaxBytes,
  tooLarge: taskTexts.tooLarge,
  body: z.object({
    selectedTask: taskId,
    comment: comment.default(''),
    attachments: files.optional(),
    /** Files of the comment that stay, where it is changed; left out: all. */
    uploadedAttachments: formList(
      z.array(z.looseObject({ url: z.string().max(200) })).max(taskLimits.attachments),
    ).optional(),
    /** Position in the task's whole activity, from 0. */
    commentIndex: z
      .union(
        [
          z.number(),
          z
            .string()
            .regex(/^\d{1,9}$/)
            .transform(Number),
        ],
        {
          error: 'must be a whole number from 0',
        },
      )
      .pipe(z.number().int('must be a whole number from 0').min(0, 'must be a whole number from 0'))
      .optional(),
  }),
  output: done.extend({ activityRecord: activityItem }),
  changes: ['tasks', 'task-inbox'],
});
