import { z } from 'zod';
import { photoKinds } from './lists.ts';

export * from './lists.ts';

/** A photo that staff uploaded. */
export const photo = z.object({
  id: z.string(),
  type: z.enum(photoKinds),
  /** Where it is shown from, on this server. */
  url: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  uploadedBy: z.string(),
  createdAt: z.string(),
});
export type Photo = z.infer<typeof photo>;
