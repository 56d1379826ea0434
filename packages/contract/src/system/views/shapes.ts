import { z } from 'zod';

/** A state of a tool under a name: the parameters that its address had. */
export const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Key of the tool's section, or `console` for screens outside the navigation. */
  page: z.string(),
  item: z.string(),
  /** The tool's own parameters as a query string, without page and item and without a leading `?`. */
  query: z.string(),
  /** Whether everybody who may open the tool sees it. */
  shared: z.boolean(),
  own: z.boolean(),
  /** Name of whose it is. */
  owner: z.string(),
  updatedAt: z.string(),
});
export type SavedView = z.infer<typeof savedView>;
