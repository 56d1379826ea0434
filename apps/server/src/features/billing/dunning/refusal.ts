import { EffectRefused } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';

/** Whether a failure is about one customer: a refusal is, what a vendor or the database does not answer may be about all. */
export const isRefusal = (error: unknown): error is ApiError | EffectRefused =>
  (error instanceof ApiError || error instanceof EffectRefused) && error.status < 500;
