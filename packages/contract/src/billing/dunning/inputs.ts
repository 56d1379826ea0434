import { z } from 'zod';

/** Who sees failed charges runs dunning. */
export const access = ['failedCharges'] as const;
export const changes = ['dunning'] as const;

export const invoiceID = z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters');
export const stepID = z.string().trim().min(1, 'is required').max(40, 'must have at most 40 characters');
