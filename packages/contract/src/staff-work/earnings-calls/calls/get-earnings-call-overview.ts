import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { access, symbol } from '../inputs.ts';
import { callPhases, callTexts } from '../lists.ts';
import { scheduler } from '../shapes.ts';

const counts = z.object({ upcoming: z.number().int(), mismatch: z.number().int(), all: z.number().int() });

export const getEarningsCallOverview = defineCall('getEarningsCallOverview', {
  method: 'GET',
  path: '/status/fix/earnings-call-overview',
  host: 'data',
  access,
  mode: 'read',
  heartbeat: true,
  summary: 'How many calls each phase and filter has, who has taken calls, and what is connected',
  query: z.object({
    symbol: z.union([z.literal('').transform(() => undefined), symbol]).optional(),
    /** Counts also those that were deleted. */
    deleted: queryFlag.default(false),
  }),
  output: z.object({
    counts: z.object(
      Object.fromEntries(callPhases.map((phase) => [phase, counts])) as Record<
        (typeof callPhases)[number],
        typeof counts
      >,
    ),
    schedulers: z.array(scheduler),
    /** Whether calls can be dialled, and whether what is said becomes text. */
    dialIn: z.boolean(),
    speech: z.boolean(),
  }),
  reads: ['earnings-calls'],
  failure: callTexts.recordsFailed,
});
