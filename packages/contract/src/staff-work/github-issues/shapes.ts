import { z } from 'zod';
import { multiline } from '../../kernel/index.ts';

/** A repository as GitHub names it: owner/name. */
export const repositoryName = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'must be a repository such as owner/name');

export const issueStates = ['open', 'closed'] as const;

/** An issue as it was last read from GitHub. */
export const githubIssue = z.object({
  repository: z.string(),
  number: z.number().int(),
  title: z.string(),
  state: z.enum(issueStates),
  author: z.string(),
  labels: z.array(z.string()),
  assignees: z.array(z.string()),
  comments: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Where it is on GitHub. */
  url: z.string(),
  /** The task that it was created from. */
  taskId: z.string().nullable(),
});
export type GithubIssue = z.infer<typeof githubIssue>;

/** An issue that is being created, whose outcome at GitHub is not known yet, or that was refused. */
export const pendingIssue = z.object({
  id: z.string(),
  repository: z.string(),
  title: z.string(),
  state: z.enum(['intended', 'running', 'unknown', 'failed']),
  message: z.string(),
  createdAt: z.string(),
});
export type PendingIssue = z.infer<typeof pendingIssue>;

/** The id of a task. */
export const taskId = z.string().trim().max(64, 'must have at most 64 characters');

/** GitHub takes titles of up to 256 characters, and texts of up to 65,536, of which ours needs a part. */
export const issueInput = {
  title: z.string().trim().min(1, 'is required').max(256, 'must have at most 256 characters'),
  content: multiline(z.string().trim().max(60_000, 'must have at most 60,000 characters')).default(''),
};
