import { z } from 'zod';
import { type PermissionKey, comparedWith, done, reason, userid } from '../../kernel/index.ts';

/** The keys whose tools show the user search box. */
export const userTools = [
  'getUserInfo',
  'editAPIKeys',
  'changePricePlan',
  'apiUsage',
  'updateEmail',
  'updateStripeID',
  'userPermissions',
  'verifyUserEmail',
  'editPlanCode',
  'editUserRole',
  'socketUpgrade',
  'updateratelimit',
  'getSubscription',
  'getCharges',
  'getInvoices',
] as const satisfies readonly PermissionKey[];

/** The tools that show whole API keys: those whose screens have them. */
export const keyRevealTools = [
  'getUserInfo',
  'editAPIKeys',
  'socketUpgrade',
] as const satisfies readonly PermissionKey[];

export const flagValue = z.boolean({ error: 'must be true or false' });

/** One of the named flags; `bank transfer` is taken as `bank_transfer`. */
export const flagName = <const F extends readonly [string, ...string[]]>(flags: F) =>
  z
    .string({ error: `must be one of ${flags.join(', ')}` })
    .transform((text) => text.trim().replaceAll(' ', '_'))
    .pipe(z.enum(flags, { error: `must be one of ${flags.join(', ')}` }));

export const searchText = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(200, 'must have at most 200 characters');

/** What the three calls that set a flag have in common. */
export const flagCall = {
  method: 'POST',
  access: ['getUserInfo', 'changePricePlan'],
  mode: 'write',
  audit: 'account.flag-changed',
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with the account flag.',
} as const;

export const namedFlag = <const F extends readonly [string, ...string[]]>(flags: F) =>
  z.object({
    userid,
    flag: flagName(flags),
    value: flagValue,
    expected: comparedWith(
      z.boolean(),
      'The flag as the editor had read it',
      'the flag is set whatever it is',
    ),
    reason,
  });
