import { EffectRefused } from '../../../platform/effects/effects.ts';
import { isStartingAtPaypal } from '../../../platform/connectors/paypal/records.ts';
import { ApiError } from '../../../platform/http/errors.ts';

/** Whether a PayPal subscription bills, may still begin to, or neither. @param status undefined where PayPal knows none */
export function billsAtPaypal(status: string | undefined): 'yes' | 'soon' | 'no' {
  if (status === 'ACTIVE') return 'yes';
  return isStartingAtPaypal(status) ? 'soon' : 'no';
}

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
