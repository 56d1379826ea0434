import { z } from 'zod';
import { multiline, textLimits, type PermissionKey } from '../../kernel/index.ts';

/**
 * The tools from which acts on customers at outside systems begin. Who has one sees such acts of any customer. The tool of core
 * staff is left out: they are admins, and a call that names it is theirs alone.
 */
export const customerActTools = [
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
  'editAPIKeys',
  'apiUsage',
  'socketUpgrade',
  'updateEmail',
  'updateStripeID',
  'stripe',
  'failedCharges',
  'paymentDeleteRequests',
  'planMismatches',
  'overrideInvoiceCharge',
  'customEnterpriseMigration',
  'create custom invoice',
  'create-price-plan',
  'migrate-payapal-subscriptions',
  'sync-products',
] as const satisfies readonly PermissionKey[];

/** The tools from which acts on outside systems begin. */
export const actingTools = [
  ...customerActTools,
  'financialStatements',
  'cache-monitor',
  'aws-database-monitor',
  'earningsCall',
  'github',
  'tasks',
] as const satisfies readonly PermissionKey[];

/** @param starts what ids may begin with, as a pattern, where that is more than the start of the example */
export const vendorId = (what: string, start: string, starts = start) =>
  z
    .string({ error: 'is required' })
    .trim()
    .max(255, 'must have at most 255 characters')
    .regex(new RegExp(`^${starts}_\\w+$`), `must be the id of ${what}, such as ${start}_1Abc`);

/** Charges of cards begin with `ch_`, those of bank debits and transfers with `py_`. */
export const chargeID = vendorId('a charge', 'ch', '(?:ch|py)');

export const paymentTools = [
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
  'stripe',
] as const satisfies readonly PermissionKey[];

export const migrationTools = ['getUserInfo', 'changePricePlan'] as const satisfies readonly PermissionKey[];

/** Where PayPal subscriptions are migrated: at the customer, and in their list. */
export const paypalTools = [
  ...migrationTools,
  'migrate-payapal-subscriptions',
] as const satisfies readonly PermissionKey[];

/** Only core staff give money back: no navigation item is about refunds, so the key of the core tool is asked for. */
export const refundTools = ['createPaymentLink'] as const satisfies readonly PermissionKey[];

/** The tools that charge a customer's open invoices. */
export const chargeTools = [
  'overrideInvoiceCharge',
  'create custom invoice',
] as const satisfies readonly PermissionKey[];

export const invoiceID = vendorId('an invoice', 'in');

/** The largest amount that the card provider takes. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const mostMinorUnits = 99_999_999;

/** An amount in the currency's smallest unit, such as cents. Source: d042. */
export const minorUnits = z
  .number({ error: 'must be a number of the smallest currency unit, such as cents' })
  .refine(Number.isFinite, 'must be a number of the smallest currency unit, such as cents')
  .refine((amount) => amount > 0, 'must be above 0')
  .refine(Number.isInteger, 'must be a whole number of the smallest currency unit, such as cents')
  .refine((amount) => amount <= mostMinorUnits, `must be at most ${mostMinorUnits}`);

/** A currency by its ISO code, lower case. */
export const currency = z
  .string({ error: 'must be an ISO code such as usd' })
  .trim()
  .regex(/^[A-Za-z]{3}$/, 'must be an ISO code such as usd')
  .transform((code) => code.toLowerCase());

/** Why money moves: kept in the audit log, and asked for. */
export const requiredReason = multiline(
  z
    .string({ error: 'is required' })
    .trim()
    .min(1, 'is required')
    .max(textLimits.text, `must have at most ${textLimits.text} characters`),
);
