import { EffectRefused } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';

/**
 * Acts at a vendor, and goes on where the vendor refuses for good: the account is deleted or restored by then, and one
 * vendor's no must not keep the others from being told. What is not known stays an error, and is repeated.
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
