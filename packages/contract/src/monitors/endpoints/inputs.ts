import { z } from 'zod';
import { granularities, granularitySpans } from './lists.ts';

export const access = ['endpoints-status'] as const;

/** A unit of time by its code, or as the screen calls it: `hours` or `Hour`. */
export const granularity = z
  .string()
  .transform((text) => {
    const typed = text.trim().toLowerCase();
    return (
      granularities.find((code) => code === typed || granularitySpans[code].label.toLowerCase() === typed) ??
      typed
    );
  })
  .pipe(z.enum(granularities, { error: `must be one of ${granularities.join(', ')}` }))
  .default('days');
