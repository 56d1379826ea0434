import { z } from 'zod';
import { defineCall, done, multiline, page, queryFlag, reason, userid } from '../kernel/index.ts';
import type { PermissionKey } from '../kernel/index.ts';
import {
  accountFlags,
  duplicateAccount,
  duplicatesShown,
  enterpriseFlags,
  foundAnything,
  foundUser,
  liveUser,
  manualSubInput,
  paymentDetails,
  planCode,
  refreshChange,
  refreshTypes,
  subscriptionRow,
  userDetails,
  userList,
  userSorts,
  userStatuses,
} from './shapes.ts';

/** The keys whose tools show the user search box. */
const userTools = [
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
] as const satisfies readonly PermissionKey[];

const flagValue = z.boolean({ error: 'must be true or false' });
/** One of the named flags; `bank transfer` is taken as `bank_transfer`. */
const flagName = <const F extends readonly [string, ...string[]]>(flags: F) =>
  z
    .string({ error: `must be one of ${flags.join(', ')}` })
    .transform((text) => text.trim().replaceAll(' ', '_'))
    .pipe(z.enum(flags, { error: `must be one of ${flags.join(', ')}` }));

const searchText = z.string().trim().min(1, 'is required').max(200, 'must have at most 200 characters');

export const getUsers = defineCall('getUsers', {
  method: 'GET',
  path: '/admin/user/get-users/{query}',
  aliases: ['/user/get-users/{query}'],
  access: userTools,
  mode: 'read',
  summary: 'Customers found by e-mail, name, username, user id, API key or its prefix, or Stripe id',
  params: z.object({ query: searchText }),
  output: z.array(foundUser).max(20),
  reads: ['accounts'],
  failure: 'Something went wrong with the search.',
});

export const listUsers = defineCall('listUsers', {
  method: 'GET',
  path: '/admin/users',
  access: userTools,
  mode: 'read',
  summary: 'A page of 50 customers, searched, filtered and sorted',
  query: z.object({
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    plan: planCode.optional(),
    status: z.enum(userStatuses, { error: `must be one of ${userStatuses.join(', ')}` }).optional(),
    sort: z.enum(userSorts, { error: `must be one of ${userSorts.join(', ')}` }).default('email'),
    direction: z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('asc'),
    page: page.default(1),
  }),
  output: userList,
  reads: ['accounts'],
  failure: 'Something went wrong with the search.',
});

export const searchAnything = defineCall('searchAnything', {
  method: 'GET',
  path: '/admin/search',
  access: 'staff',
  mode: 'read',
  summary: 'Customers and symbols for the command palette, each kind only for those who may open it',
  query: z.object({ q: searchText }),
  output: foundAnything,
  reads: ['accounts', 'symbols'],
  failure: 'Something went wrong with the search.',
});

export const userAccountDetails = defineCall('userAccountDetails', {
  method: 'GET',
  path: '/admin/user-account-details',
  access: userTools,
  mode: 'read',
  summary:
    'Main, Firebase and Mongo record of a customer, and the API keys: masked, or with apikey=true in full, which is audited',
  query: z.object({ id: userid, apikey: queryFlag.optional() }),
  output: userDetails,
  audit: 'api-key.revealed',
  reads: ['accounts', 'api-keys'],
});

export const getActiveSubscription = defineCall('getActiveSubscription', {
  method: 'GET',
  path: '/admin/get-active-subscription',
  access: ['getUserInfo', 'changePricePlan', 'updateStripeID'],
  mode: 'read',
  summary: "A customer's subscriptions, card-provider accounts, PayPal and manual account",
  query: z.object({ userid }),
  output: paymentDetails,
  reads: ['accounts'],
  failure: 'Failed to fetch subscriptions.',
});

export const getLiveUsersDetails = defineCall('getLiveUsersDetails', {
  method: 'GET',
  path: '/admin/get-live-users-details',
  access: [...userTools, 'liveUsers', 'potentialBusiness'],
  mode: 'read',
  summary: 'The summary of a customer that the user-info popup shows',
  query: z.object({ userid }),
  output: liveUser,
  reads: ['accounts', 'api-keys'],
});

export const refreshAccountDetails = defineCall('refreshAccountDetails', {
  method: 'GET',
  path: '/admin/refresh-account-details',
  access: ['getUserInfo', 'changePricePlan', 'editAPIKeys', 'liveUsers'],
  mode: 'write',
  audit: 'account.refreshed',
  summary: 'Reads one linked record of a customer again and answers the refreshed details',
  query: z.object({
    id: userid,
    type: z.enum(refreshTypes, { error: `must be one of ${refreshTypes.join(', ')}` }),
  }),
  output: done.extend({ details: userDetails, changes: z.array(refreshChange) }),
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});

export const refreshStripe = defineCall('refreshStripe', {
  method: 'GET',
  path: '/admin/refresh-stripe',
  access: ['getUserInfo', 'changePricePlan', 'updateStripeID'],
  mode: 'write',
  audit: 'account.stripe-refreshed',
  summary: "Reads a customer's card-provider accounts again and answers the refreshed payment details",
  query: z.object({ userid }),
  output: done.extend({ details: paymentDetails, changes: z.array(refreshChange) }),
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});

export const updateSubscriptionNote = defineCall('updateSubscriptionNote', {
  method: 'POST',
  path: '/admin/update-subscription-note',
  access: ['getUserInfo', 'changePricePlan', 'liveUsers'],
  mode: 'write',
  audit: 'account.note-changed',
  summary: 'Stores the note on a customer',
  body: z.object({
    userid,
    notes: multiline(z.string({ error: 'must be text' }).max(10_000, 'must have at most 10000 characters')),
    /** The note as the editor had read it. */
    expected: z.string().optional(),
  }),
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with saving the note.',
});

/** What the three calls that set a flag have in common. */
const flagCall = {
  method: 'POST',
  access: ['getUserInfo', 'changePricePlan'],
  mode: 'write',
  audit: 'account.flag-changed',
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with the account flag.',
} as const;

const namedFlag = <const F extends readonly [string, ...string[]]>(flags: F) =>
  z.object({ userid, flag: flagName(flags), value: flagValue, expected: z.boolean().optional(), reason });

export const toggleAccountFlags = defineCall('toggleAccountFlags', {
  ...flagCall,
  path: '/admin/toggle-account-flags',
  summary: 'Sets one of the flags legacy, migrated, enterprise and bank_transfer',
  body: namedFlag(accountFlags),
});

export const toggleEnterpriseFlags = defineCall('toggleEnterpriseFlags', {
  ...flagCall,
  path: '/admin/toggle-enterprise-flags',
  summary: 'Sets one of the flags enterprise and bank_transfer',
  body: namedFlag(enterpriseFlags),
});

export const updateLegacyUser = defineCall('updateLegacyUser', {
  ...flagCall,
  path: '/admin/update-legacy-user',
  summary: 'Sets the legacy flag',
  body: z.object({ userId: userid, legacy: flagValue, expected: z.boolean().optional(), reason }),
});

export const updatePlancode = defineCall('updatePlancode', {
  method: 'POST',
  path: '/admin/update-plancode',
  access: ['getUserInfo', 'changePricePlan', 'editPlanCode'],
  mode: 'write',
  audit: 'account.plan-changed',
  summary: "Changes the plan code of a customer and of the customer's primary key; other keys keep theirs",
  body: z.object({ userid, plancode: planCode, expected: planCode.or(z.string()).optional(), reason }),
  output: done,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with the plan code update.',
});

export const updateManualSubInfo = defineCall('updateManualSubInfo', {
  method: 'POST',
  path: '/admin/update-manual-sub-info',
  access: ['getUserInfo', 'changePricePlan'],
  mode: 'write',
  audit: 'account.manual-subscription-changed',
  summary:
    'Stores the manual subscription of a customer and gives its plan, or with deleteSub takes it away; then the plan of the next subscription counts',
  body: manualSubInput,
  output: done.extend({ manualAccount: subscriptionRow.nullable(), planCode: z.string() }),
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with the manual subscription.',
});

export const duplicateUserAccounts = defineCall('duplicateUserAccounts', {
  method: 'GET',
  path: '/admin/duplicate-user-accounts',
  access: ['getUserInfo', 'changePricePlan'],
  mode: 'read',
  summary: 'Other accounts that look like the same person, each with the reasons; at most 50',
  query: z.object({ userid }),
  output: z.array(duplicateAccount).max(duplicatesShown),
  reads: ['accounts'],
  failure: 'Something went wrong with the duplicate user accounts.',
});
