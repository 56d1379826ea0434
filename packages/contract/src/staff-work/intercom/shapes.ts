import { z } from 'zod';

/** A message of an Intercom conversation. Its types are among those of a task's activity. */
export const intercomMessage = z.object({
  id: z.string(),
  type: z.enum(['user', 'admin', 'bot']),
  username: z.string(),
  date: z.string(),
  /** Plain text; empty where the message was redacted or holds pictures only. */
  message: z.string(),
  /** Pictures, shown from our own origin. */
  pictures: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Other files, at Intercom. */
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type IntercomMessage = z.infer<typeof intercomMessage>;

/** The id of a conversation as Intercom gives it. */
export const intercomID = z
  .string()
  .trim()
  .regex(/^[\w-]{1,100}$/, 'must be the id of a conversation: letters, digits, - and _');
