import { z } from 'zod';

/** A published post of the blog. */
export const blogPost = z.object({ title: z.string(), type: z.string(), slug: z.string() });
export type BlogPost = z.infer<typeof blogPost>;
