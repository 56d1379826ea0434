import { z } from 'zod';
import { multiline } from '../../kernel/index.ts';
import { workbenchLimits } from './lists.ts';

export const access = ['athena-analysis'] as const;

export const sql = multiline(
  z
    .string('is required')
    .trim()
    .min(1, 'Please enter a query.')
    .max(workbenchLimits.sql, `must have at most ${workbenchLimits.sql} characters`),
);
export const id = z
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(2_147_483_647, 'is too large');
export const name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(workbenchLimits.name, `must have at most ${workbenchLimits.name} characters`);
export const description = z
  .string('must be a text')
  .trim()
  .max(workbenchLimits.description, `must have at most ${workbenchLimits.description} characters`);
