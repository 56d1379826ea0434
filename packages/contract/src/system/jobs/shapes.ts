import { z } from 'zod';

/** What became of a job. `failed`: its tries are used up, it is a dead letter. */
export const jobState = z.enum(['queued', 'running', 'done', 'failed'], {
  error: 'must be queued, running, done or failed',
});
export type JobState = z.infer<typeof jobState>;

/** One job as the tray shows it. */
export const jobLine = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  actorId: z.string().nullable(),
  state: jobState,
  done: z.number().int(),
  /** Null where the job does not know how much there is to do. */
  total: z.number().int().nullable(),
  message: z.string(),
  /** The repair that it made; null where it made none. */
  changeSetId: z.number().int().nullable(),
  /** The change set that took that repair back and is in force. */
  revertedBy: z.number().int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobLine = z.infer<typeof jobLine>;
