import { z } from 'zod';
import type { PermissionKey } from '../../kernel/index.ts';

/** The tools from which acts on outside systems begin. */
export const actingTools = [
  'getUserInfo',
  'changePricePlan',
  'editAPIKeys',
  'updateEmail',
  'updateStripeID',
] as const satisfies readonly PermissionKey[];

export const vendorId = (what: string, start: string) =>
  z
    .string({ error: 'is required' })
    .trim()
    .max(255, 'must have at most 255 characters')
    .regex(new RegExp(`^${start}_\\w+$`), `must be the id of ${what}, such as ${start}_1Abc`);

export const chargeID = vendorId('a charge', 'ch');

export const paymentTools = [
  'getUserInfo',
  'changePricePlan',
  'liveUsers',
  'stripe',
] as const satisfies readonly PermissionKey[];

export const migrationTools = ['getUserInfo', 'changePricePlan'] as const satisfies readonly PermissionKey[];
