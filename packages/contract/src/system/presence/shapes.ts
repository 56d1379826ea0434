import { z } from 'zod';

/** What people look at, by the parameter of the address that names it. */
export const viewedKinds = ['customer', 'symbol', 'task', 'note', 'offer'] as const;

/** Somebody else who looks at the same customer, symbol, task or note now. */
export const viewer = z.object({
  userid: z.string(),
  name: z.string(),
  /** The tool in which they do; key of its section and its own. */
  page: z.string(),
  item: z.string(),
  /** Whether they hold edits that are not saved. */
  editing: z.boolean(),
  since: z.string(),
});
export type Viewer = z.infer<typeof viewer>;
