import { stripeIdRefusalFor } from '@midoffice/contract/customers/stripe-accounts/lists';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stripeIdStaff } from '../../../platform/session/core-staff.ts';

/**
 * Lets only those use the Stripe ID tool whom the setting STRIPE_ID_STAFF names, admins not excepted.
 * Source: rule r000-stripe-four-users.
 * @throws ApiError 403
 */
export function requireStripeIdStaff(platform: Platform, staff: { readonly userid: string }): void {
  if (!stripeIdStaff(platform).includes(staff.userid))
    throw new ApiError(403, stripeIdRefusalFor(platform.settings.CONTACT_NAME));
}
