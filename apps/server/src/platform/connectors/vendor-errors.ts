import { ApiError } from '../http/errors.ts';

/** Health of a vendor when it was last asked. No request is made to find out. */
export type VendorHealth =
  | 'not connected'
  | 'not asked yet'
  | 'answers'
  | 'busy'
  | 'does not answer'
  | 'refuses our credentials';

/** A vendor's refusal or failure in our words. */
export class VendorFailure extends ApiError {
  readonly health: VendorHealth;

  constructor(status: number, message: string, health: VendorHealth, retryAfterSeconds?: number) {
    super(status, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    this.health = health;
  }
}

/** A vendor that no setting connects: 424. It is known that nothing was done there. */
export const notConnected = (vendor: string, setting: string): VendorFailure =>
  new VendorFailure(424, `${vendor} is not connected: please set ${setting}.`, 'not connected');

/** A vendor that refuses who we say we are. */
export const refused = (vendor: string, setting: string): VendorFailure =>
  new VendorFailure(
    502,
    `${vendor} refuses our credentials. Please check ${setting}.`,
    'refuses our credentials',
  );

/** A vendor that gave no answer, or one that says nothing: nobody knows whether it was done. */
export const silent = (vendor: string): VendorFailure =>
  new VendorFailure(502, `${vendor} does not answer, please try again.`, 'does not answer');

export const busy = (vendor: string): VendorFailure =>
  new VendorFailure(503, `${vendor} is busy, please try again in a minute.`, 'busy', 60);

/** An e-mail address that another customer has at the vendor. */
export const addressTaken = (vendor: string): ApiError =>
  new ApiError(409, `Another customer has this e-mail address in ${vendor} already.`, { field: 'email' });

/** Remembers the health of a vendor when it was last asked. */
export function createHealth(connected: boolean): {
  now(): VendorHealth;
  answered(): void;
  failed(failure: unknown): void;
} {
  let health: VendorHealth = connected ? 'not asked yet' : 'not connected';
  return {
    now: () => health,
    answered: () => void (health = 'answers'),
    failed(failure) {
      if (failure instanceof VendorFailure) health = failure.health;
      // A refusal in words is an answer too.
      else if (failure instanceof ApiError) health = 'answers';
    },
  };
}
