import { listUsers } from '@midoffice/contract/customers/accounts/calls/list-users';
import type { UserRow, UserStatus } from '@midoffice/contract/customers/accounts/shapes';
import { isStaffRole, type SentOf } from '@midoffice/contract/kernel';
import { callApi } from '../../../../data/client.ts';
import type { Tone } from '../../../../kit/base/status-badge.tsx';

export type ListInput = SentOf<typeof listUsers>;

/** The address that opens a customer in the console. */
export const customerAddress = (userid: string): string => `/admin?userid=${encodeURIComponent(userid)}`;

/** A customer's page on the public site. */
export const portfolioAddress = (username: string): string =>
  `/member-portfolio/${encodeURIComponent(username)}`;

export interface Mark {
  readonly text: string;
  readonly tone: Tone;
}

type Marked = { readonly userRole: string | null } & Partial<
  Pick<
    UserRow,
    'blocked' | 'failedPayment' | 'restricted' | 'enterprise' | 'bank_transfer' | 'legacy' | 'migrated'
  >
>;

/** Notable facts about an account, the gravest first. */
export function marksOf(user: Marked): readonly Mark[] {
  const marks: (Mark | false | undefined)[] = [
    user.blocked && { text: 'blocked', tone: 'red' },
    user.failedPayment && { text: 'payment failed', tone: 'red' },
    user.restricted && { text: 'restricted', tone: 'amber' },
    isStaffRole(user.userRole) && { text: `staff: ${user.userRole}`, tone: 'accent' },
    user.enterprise && { text: 'enterprise', tone: 'blue' },
    user.bank_transfer && { text: 'bank transfer', tone: 'grey' },
    user.legacy && { text: 'legacy', tone: 'amber' },
    user.migrated && { text: 'migrated', tone: 'green' },
  ];
  return marks.filter((mark) => typeof mark === 'object');
}

/** The filters of the customers list in words. */
export const statusLabels: Readonly<Record<UserStatus, string>> = {
  blocked: 'Blocked',
  restricted: 'Restricted',
  'failed-payment': 'Payment failed',
  legacy: 'Legacy',
  migrated: 'Migrated',
  enterprise: 'Enterprise',
  'bank-transfer': 'Bank transfer',
  staff: 'Staff',
};

/** Rows that one export holds at most. */
const exportedRows = 10_000;

/**
 * Reads all pages of the list as it is filtered and sorted, at most 10,000 rows.
 * @throws CallError
 */
export async function readAllCustomers(
  input: ListInput,
  signal: AbortSignal,
): Promise<{ rows: UserRow[]; whole: boolean }> {
  const rows: UserRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callApi(listUsers, { ...input, page: String(page) }, { signal });
    rows.push(...answer.rows);
    const more = answer.totalIsAtLeast || rows.length < answer.total;
    if (!more || answer.rows.length === 0) return { rows, whole: true };
    if (rows.length >= exportedRows) return { rows: rows.slice(0, exportedRows), whole: false };
  }
}
