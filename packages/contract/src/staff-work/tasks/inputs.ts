import { z } from 'zod';
import { multiline } from '../../kernel/index.ts';
import {
  alertDurations,
  bulkLimit,
  projectTypes,
  taskCategories,
  taskLimits,
  taskLinkKinds,
  taskPriorities,
  taskStatuses,
} from './lists.ts';

/** Whoever holds the Tasks tool. */
export const access = ['tasks'] as const;

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const taskId = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters');

/** The tasks of a bulk act, each once. */
export const taskIds = z
  .array(taskId)
  .min(1, 'must name a task')
  .max(bulkLimit, `must name at most ${bulkLimit} tasks`)
  .transform((ids) => [...new Set(ids)]);

export const status = oneOf(taskStatuses);
export const priority = oneOf(taskPriorities);
export const projectType = oneOf(projectTypes);
export const duration = oneOf(alertDurations);
export const category = oneOf(taskCategories).default('status');
export const linkKind = oneOf(taskLinkKinds);

/** Forms without a title are taken: the client checks nothing. Source: r002-task-no-validation. */
export const title = z
  .string()
  .trim()
  .max(taskLimits.title, `must have at most ${taskLimits.title} characters`);
export const content = multiline(
  z.string().max(taskLimits.content, `must have at most ${taskLimits.content} characters`),
);
export const comment = multiline(
  z.string().max(taskLimits.comment, `must have at most ${taskLimits.comment} characters`),
);

export const assignees = z
  .array(
    z.string().trim().min(1, 'must name a person').max(128, 'must have at most 128 characters'),
    'must be a list',
  )
  .max(taskLimits.assignees, `must have at most ${taskLimits.assignees} people`)
  .transform((ids) => [...new Set(ids)]);

const dueDay = z.iso.date('must be a date such as 2024-06-01');
/** A day, or a moment of which the day counts; empty or null: none. */
export const dueDate = z
  .union([
    z.null(),
    z.literal('').transform(() => null),
    dueDay,
    z.iso
      .datetime({ offset: true, error: 'must be a date such as 2024-06-01' })
      .transform((text) => text.slice(0, 10)),
  ])
  .refine((day) => day === null || !day.startsWith('0000'), 'must be a date such as 2024-06-01');

/** The name under which a file of a task or comment is stored. Its end says the kind: `png`, `mp3`. */
export const taskFileName = z
  .string()
  .regex(/^[0-9a-f]{32}\.[a-z][a-z0-9]{1,4}$/, 'must be the name of a stored file');

/** Id of a conversation; empty: none. */
export const intercomID = z
  .string()
  .trim()
  .max(100, 'must have at most 100 characters')
  .regex(/^[\w-]*$/, 'may hold letters, digits, - and _ only');

/** A list within a form: JSON, or texts parted by commas. */
function listed(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  if (!given.trim().startsWith('[')) return given.split(',').filter((one) => one.trim());
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/** The same list as a form sends it: JSON, or texts parted by commas. */
export const formList = <T extends z.ZodType>(list: T) =>
  z.preprocess(listed, list) as z.ZodType<z.output<T>, z.input<T> | string>;

/** The files of a form: one or several under the same name. */
export const files = z
  .union(
    [
      z.custom<File>((value) => value instanceof File),
      z
        .array(z.custom<File>((value) => value instanceof File))
        .max(taskLimits.attachments, `must be at most ${taskLimits.attachments} files`),
    ],
    {
      error: 'must be files',
    },
  )
  .transform((given) => [given].flat());
