import { z } from 'zod';

export const access = ['charts'] as const;

export const ref = z.guid('must be the id of an item');

export const changes = ['review'] as const;
