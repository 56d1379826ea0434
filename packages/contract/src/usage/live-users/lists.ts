import { planCodes, planLabel } from '../../customers/accounts/plans.ts';

/** Rows on one page of the live users list. Source: rule r002-live-users-page. */
export const liveUserPageSize = 50;

/** Orders of the live users list, each ASC or DESC. Source: rule r002-live-users-sort. */
export const liveUserSorts = [
  'userid',
  'apiKey',
  'stripeIDs',
  'apiCount',
  'dailyDataUsage',
  'updatedAt',
] as const;
export type LiveUserSort = (typeof liveUserSorts)[number];
export const sortDirections = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof sortDirections)[number];

export const severities = ['red', 'medium'] as const;
export type Severity = (typeof severities)[number];

/**
 * How grave a notification is: red above 80 percent, medium above 60. Source: rule r002-live-users-severity.
 * @param percent share of a limit that is used; null where the notification is about no limit
 */
export function severityOf(percent: number | null): Severity | null {
  if (percent === null) return null;
  return percent > 80 ? 'red' : percent > 60 ? 'medium' : null;
}

/**
 * What a filter of this type takes: `boolean` true or false; `choice` one of the options or a list of them; `number`
 * and `bytes` a number or {min, max}; `date` {from, to} as YYYY-MM-DD, both days included.
 */
export type LiveUserFieldType = 'boolean' | 'choice' | 'number' | 'bytes' | 'date';

/** A field that live users are filtered by. */
export interface LiveUserField {
  readonly field: string;
  readonly label: string;
  readonly type: LiveUserFieldType;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** What live users are filtered by. */
export const liveUserFields = [
  {
    field: 'planCode',
    label: 'Plan',
    type: 'choice',
    options: planCodes.map((value) => ({ value, label: planLabel(value) })),
  },
  {
    field: 'severity',
    label: 'Severity',
    type: 'choice',
    options: [
      { value: 'red', label: 'Red: above 80 %' },
      { value: 'medium', label: 'Medium: above 60 %' },
    ],
  },
  { field: 'manualSub', label: 'Manual subscription', type: 'boolean' },
  { field: 'blocked', label: 'Blocked', type: 'boolean' },
  { field: 'corporate', label: 'Enterprise', type: 'boolean' },
  { field: 'failedPayment', label: 'Payment failed', type: 'boolean' },
  { field: 'websocketEnabled', label: 'Websocket', type: 'boolean' },
  { field: 'firebaseAvailable', label: 'In Firebase', type: 'boolean' },
  { field: 'mongoAvailable', label: 'In Mongo', type: 'boolean' },
  { field: 'apiCount', label: 'Api count', type: 'number' },
  { field: 'monthlyApiCount', label: 'Calls 30 d', type: 'number' },
  { field: 'customRateLimit', label: 'Custom limit', type: 'number' },
  { field: 'dailyDataUsage', label: 'Daily data', type: 'bytes' },
  { field: 'updatedAt', label: 'Updated', type: 'date' },
  { field: 'lastSignIn', label: 'Last sign-in', type: 'date' },
  { field: 'lastAPICall', label: 'Last call', type: 'date' },
] as const satisfies readonly LiveUserField[];
export type LiveUserFieldName = (typeof liveUserFields)[number]['field'];
