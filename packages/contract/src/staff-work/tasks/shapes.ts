import { z } from 'zod';
import { intercomMessage } from '../intercom/shapes.ts';
import { activityTypes, projectTypes, taskLinkKinds, taskPriorities, taskStatuses } from './lists.ts';

/** A stored file of a task or comment. */
export const attachment = z.object({
  name: z.string(),
  title: z.string(),
  /** Path that answers it, for people who may open tasks. */
  url: z.string(),
  bytes: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

export const activityItem = z.object({
  type: z.enum(activityTypes),
  /** Who did it; null: the server. */
  userID: z.string().nullable(),
  username: z.string(),
  message: z.string(),
  date: z.string(),
  /** When its author changed it last; null: never. */
  editedAt: z.string().nullable(),
  attachments: z.array(attachment),
  /** Position in the task's whole activity, from 0: what comment calls take as `commentIndex`. */
  index: z.number().int(),
});
export type ActivityItem = z.infer<typeof activityItem>;

/** One thing that a task is linked to. */
export const taskLink = z.object({ kind: z.enum(taskLinkKinds), id: z.string(), label: z.string() });
export type TaskLink = z.infer<typeof taskLink>;

const alert = z.object({ alertTime: z.string().nullable() });

/** A task or issue as lists have it. */
export const taskRow = z.object({
  _id: z.string(),
  title: z.string(),
  /** The first 400 characters. */
  content: z.string(),
  projectType: z.enum(projectTypes),
  /** The same as projectType. */
  type: z.enum(projectTypes),
  status: z.enum(taskStatuses),
  /** User ids. */
  assignees: z.array(z.string()),
  priority: z.enum(taskPriorities),
  dueDate: z.string().nullable(),
  alert,
  isIssue: z.boolean(),
  intercomID: z.string(),
  /** Until when it is out of its own lists; null: it is not. */
  snoozedUntil: z.string().nullable(),
  comments: z.number().int(),
  /** Order within the board's column. */
  rank: z.string(),
  /** Counts its changes: what `update-task` compares with. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TaskRow = z.infer<typeof taskRow>;

/** A task or issue, whole. */
export const task = taskRow.extend({
  createdBy: z.string().nullable(),
  attachments: z.array(attachment),
  activity: z.array(activityItem),
  /** Messages of the conversation `intercomID` as they were read last, oldest first. */
  intercomConversations: z.array(intercomMessage),
  links: z.array(taskLink),
});
export type Task = z.infer<typeof task>;

/** Somebody who may be given a task. */
export const taskUser = z.object({
  userid: z.string(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** One of the fixed colours of STAFF_COLOURS; null: none. */
  colour: z.string().nullable(),
  /** Whether comments of theirs are highlighted. */
  distinct: z.boolean(),
});
export type TaskUser = z.infer<typeof taskUser>;

const groups = z.record(z.string(), z.array(taskRow));
const counts = z.record(z.string(), z.number().int());

/** Tasks and issues by status or project type, at most 50 of each, and how many there are. */
export const taskGroups = z.object({
  tasks: groups,
  issues: groups,
  users: z.array(taskUser),
  counts: z.object({ tasks: counts, issues: counts }),
  /** How many of all groups are snoozed, whether they are listed or not; null: not counted, as by a search. */
  snoozed: z.object({ tasks: z.number().int(), issues: z.number().int() }).nullable(),
});
export type TaskGroups = z.infer<typeof taskGroups>;

export const inboxKinds = ['assigned', 'mentioned', 'commented', 'changed', 'alert', 'attendee'] as const;

/** Something that concerns the reader. */
export const inboxItem = z.object({
  id: z.number().int(),
  kind: z.enum(inboxKinds),
  /** What it is about: a task or issue, or a note. The other one is null. */
  taskId: z.string().nullable(),
  noteId: z.string().nullable(),
  title: z.string(),
  isIssue: z.boolean(),
  by: z.string(),
  message: z.string(),
  at: z.string(),
  read: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;
