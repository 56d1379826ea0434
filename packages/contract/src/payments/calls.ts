import { z } from 'zod';
import {
  defineCall,
  done,
  effectDone,
  effectStates,
  limitedText,
  queryInt,
  reason,
  userid,
} from '../kernel/index.ts';
import type { PermissionKey } from '../kernel/index.ts';
import { effectLine, failedChargeDetails, migrationOffers, removalRequest } from './shapes.ts';

/** The tools from which acts on outside systems begin. */
const actingTools = [
  'getUserInfo',
  'changePricePlan',
  'editAPIKeys',
  'updateEmail',
  'updateStripeID',
] as const satisfies readonly PermissionKey[];

export const listEffects = defineCall('listEffects', {
  method: 'GET',
  path: '/admin/effects',
  access: actingTools,
  mode: 'read',
  summary: "Acts on outside systems, open ones first: a customer's, else your own, for admins everybody's",
  query: z.object({
    userid: userid.optional(),
    state: z.enum(effectStates, { error: `must be one of ${effectStates.join(', ')}` }).optional(),
    /** 1 to 200; 50 unless told. */
    limit: queryInt
      .pipe(z.number().int().min(1, 'must be at least 1').max(200, 'must be at most 200'))
      .optional(),
  }),
  output: z.object({
    rows: z.array(effectLine),
    /** Of all that the caller sees: not settled yet. */
    open: z.number().int(),
    unknown: z.number().int(),
  }),
  reads: ['effects'],
});

export const retryEffect = defineCall('retryEffect', {
  method: 'POST',
  path: '/admin/effects/{id}/retry',
  access: actingTools,
  mode: 'effect',
  summary:
    'Looks an unknown act on an outside system up again, or takes a failed one up where it stopped; done steps are not repeated',
  params: z.object({ id: z.guid('must be the id of an effect') }),
  output: effectDone,
  audit: 'effect.retried',
  changes: ['effects'],
});

export const closeEffect = defineCall('closeEffect', {
  method: 'POST',
  path: '/admin/effects/{id}/close',
  access: 'admin',
  mode: 'write',
  summary:
    'Closes an act that is not confirmed 20 hours after its first try, as done or as failed, after somebody has looked at the vendor; our own records stay as they are',
  params: z.object({ id: z.guid('must be the id of an effect') }),
  body: z.object({
    outcome: z.enum(['done', 'failed'], { error: 'must be done or failed' }),
    reason: limitedText('text').min(1, 'is required'),
  }),
  output: done,
  audit: 'effect.closed',
  changes: ['effects'],
  failure: 'Something went wrong closing it.',
});

const vendorId = (what: string, start: string) =>
  z
    .string({ error: 'is required' })
    .trim()
    .max(255, 'must have at most 255 characters')
    .regex(new RegExp(`^${start}_\\w+$`), `must be the id of ${what}, such as ${start}_1Abc`);
const chargeID = vendorId('a charge', 'ch');
const invoiceID = vendorId('an invoice', 'in');
const paymentTools = [
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
  'stripe',
] as const satisfies readonly PermissionKey[];
const migrationTools = ['getUserInfo', 'changePricePlan'] as const satisfies readonly PermissionKey[];

export const getFailedChargeDetails = defineCall('getFailedChargeDetails', {
  method: 'GET',
  path: '/admin/get-failed-charge-details',
  access: paymentTools,
  mode: 'read',
  summary: 'A failed charge with its invoice, the next try and what the customer used last',
  query: z.object({ chargeID }),
  output: failedChargeDetails,
  reads: ['accounts'],
});

export const tryPaymentMethods = defineCall('tryPaymentMethods', {
  method: 'POST',
  path: '/admin/try-payment-methods',
  access: paymentTools,
  mode: 'effect',
  audit: 'payment.tried',
  summary: "Tries to pay an open invoice with each of the customer's cards, the default one first",
  body: z.object({ userid, invoiceID, chargeID: chargeID.optional(), reason }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with sending failed payment methods try.',
});

export const getPaymentState = defineCall('getPaymentState', {
  method: 'GET',
  path: '/admin/payment-state',
  access: paymentTools,
  mode: 'read',
  summary: "A customer's open removal request and the moves to the new billing that are offered",
  query: z.object({ userid }),
  output: z.object({
    removal: removalRequest.nullable(),
    offers: migrationOffers,
    /** Where the calls of the beta host are sent; empty: to the console's own host. */
    betaUrl: z.string(),
  }),
  reads: ['accounts', 'effects'],
});

export const removePaymentIntent = defineCall('removePaymentIntent', {
  method: 'POST',
  path: '/admin/remove-payment-intent',
  access: paymentTools,
  mode: 'effect',
  audit: 'payment.method-removed',
  summary: "Deletes the customer's payment methods at the card provider, as the customer asked",
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with deleting payment method.',
});

export const cancelRemovingIntent = defineCall('cancelRemovingIntent', {
  method: 'POST',
  path: '/admin/cancel-removing-intent',
  access: paymentTools,
  mode: 'write',
  audit: 'payment.removal-cancelled',
  summary: "Withdraws the customer's request to delete the payment method",
  body: z.object({ userid, reason }),
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with cancelling request.',
});

export const autodowngradeFreePlan = defineCall('autodowngradeFreePlan', {
  method: 'POST',
  path: '/admin/autodowngrade-free-plan',
  access: migrationTools,
  mode: 'effect',
  audit: 'migration.free-downgrade',
  summary:
    'Ends what still runs of a legacy customer on the free plan at its period end and marks the customer migrated',
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'effects'],
});

export const migrateSubscription = defineCall('migrateSubscription', {
  method: 'POST',
  path: '/admin/migrate-subscription',
  host: 'beta',
  access: migrationTools,
  mode: 'effect',
  audit: 'migration.subscription',
  summary:
    "Moves a legacy customer's running subscription to today's price of the same plan, without proration",
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'effects'],
});

export const migratePaypalAccount = defineCall('migratePaypalAccount', {
  method: 'POST',
  path: '/admin/migrate-paypal-account',
  access: migrationTools,
  mode: 'effect',
  audit: 'migration.paypal',
  summary:
    'Begins a card-provider subscription at the next PayPal billing date and then cancels the PayPal subscription',
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with migrating paypal data.',
});

export const refreshPaypal = defineCall('refreshPaypal', {
  method: 'GET',
  path: '/admin/refresh-paypal',
  access: paymentTools,
  mode: 'write',
  audit: 'account.paypal-refreshed',
  summary: "Reads a customer's PayPal subscription again",
  query: z.object({ userid }),
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});

export const receiveStripeEvent = defineCall('receiveStripeEvent', {
  method: 'POST',
  path: '/webhooks/stripe',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'stripe.event-received',
  summary: 'Events of the card provider, signed by it with one of STRIPE_WEBHOOK_SECRET; each is kept once',
  output: z.object({ received: z.literal(true) }),
  changes: [],
});
