import { z } from 'zod';
import { photoKinds } from './lists.ts';

export const access = ['photo-picker'] as const;

export const type = z.enum(photoKinds, { error: `must be one of ${photoKinds.join(', ')}` });
