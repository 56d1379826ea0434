import { z } from 'zod';
import { done } from '../../kernel/index.ts';
import { savedView } from './shapes.ts';

export const name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(80, 'must have at most 80 characters')
  .regex(/^\P{Cc}*$/u, 'must be a single line');

export const flag = z.boolean('must be true or false');

export const id = z.number('must be a number').int('must be a whole number').min(1, 'must be at least 1');

export const changed = done.extend({ view: savedView });
