import { z } from 'zod';
import { queryInt } from '../../kernel/index.ts';

export const name = z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters');

export const runId = queryInt.pipe(z.number().int().min(1, 'must be at least 1'));
