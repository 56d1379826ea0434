import { z } from 'zod';

/** The banner that readers of the site see; both null where there is none. */
export const siteBanner = z.object({
  text: z.string().nullable(),
  /** ISO 8601, UTC. */
  expiresAt: z.string().nullable(),
});
export type SiteBanner = z.infer<typeof siteBanner>;

/** The banner as its editor reads it. */
export const alertBanner = siteBanner.extend({
  /** How many hours it was set for; null where there is none. */
  hours: z.number().int().nullable(),
  /** Who set it, and when. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Counts the banners that were set or removed; 0: there never was one. */
  revision: z.number().int(),
});
export type AlertBanner = z.infer<typeof alertBanner>;
