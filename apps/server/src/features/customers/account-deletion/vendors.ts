import { EffectRefused } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';

/**
 * Calls a vendor and continues when the vendor refuses permanently: the account is already deleted or restored, and a
 * refusal by one vendor must not keep the others from being called. Any other error is thrown, and the step is retried.
 */
export async function unlessRefused<T extends string>(act: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await act();
  } catch (error) {
    const forGood =
      error instanceof EffectRefused ||
      (error instanceof ApiError && error.status < 500 && error.status !== 429);
    if (forGood) return 'refused';
    throw error;
  }
}
