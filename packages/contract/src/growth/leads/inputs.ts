import { z } from 'zod';
import { limitedText } from '../../kernel/index.ts';
import { assigneeMissing, leadProgresses, leadStates, leadStatuses, leadTypes } from './shapes.ts';

export const leadId = z.string().trim().min(1, 'is required').max(64, 'must have at most 64 characters');

/** Leads that somebody ticked, or took out of all that fit. */
export const leadIds = z
  .array(leadId)
  .min(1, 'must name a record')
  .max(1000, 'must name at most 1,000 records');

export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** What narrows the lead list. */
export const leadFilter = {
  type: oneOf(leadTypes).optional(),
  search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  state: oneOf(leadStates).optional(),
  status: oneOf([...leadStatuses, 'none']).optional(),
  progress: oneOf([...leadProgresses, 'none']).optional(),
  /** A name, or `none`. */
  assignee: z.string().trim().max(100, 'must have at most 100 characters').optional(),
};

export const assignee = limitedText('planLabel').min(1, assigneeMissing);
