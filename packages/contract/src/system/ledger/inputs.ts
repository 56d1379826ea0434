import { z } from 'zod';
import { queryInt } from '../../kernel/index.ts';

export const changeSetId = queryInt.pipe(z.number().int().min(1, 'must be at least 1'));
