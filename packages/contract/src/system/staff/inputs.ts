import { z } from 'zod';

export const token = z.string().min(20, 'is not a valid link').max(100, 'is not a valid link');
