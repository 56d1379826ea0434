import { z } from 'zod';
import { changelogTypes } from './lists.ts';

/** An entry of the change log as anybody reads it. */
export const changelogEntry = z.object({
  /** Says nothing of what the entry was made of. */
  id: z.string(),
  type: z.enum(changelogTypes),
  text: z.string(),
  url: z.string(),
  urlText: z.string(),
  detail: z.string(),
  /** When it was added; ISO 8601, UTC. */
  at: z.string(),
  /** How often it was saved. */
  revision: z.number().int(),
});
export type ChangelogEntry = z.infer<typeof changelogEntry>;

/** What the product did that no entry names yet, as a proposal. Source: r003-changelog-generated. */
export const generatedItem = z.object({
  /** An entry is saved with it once: it gets an id of its own, and the item is not proposed again. Both ids name the entry. */
  id: z.string(),
  text: z.string(),
  /** Number of the issue or of the change set; the revision of an endpoint's documentation. */
  number: z.number().int(),
  body: z.string(),
  url: z.string(),
  urlText: z.string(),
  detail: z.string(),
});
export type GeneratedItem = z.infer<typeof generatedItem>;
