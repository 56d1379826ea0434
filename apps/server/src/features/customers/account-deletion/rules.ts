import {
  deletedMessage,
  restorableDays,
  type DeletedAccount,
} from '@midoffice/contract/customers/account-deletion/shapes';
import { isStaffRole } from '@midoffice/contract/kernel';

/** The lock of deletion and restoration of one account: one at a time. */
export const deletionLock = (userid: string): string => `account-deletion:${userid}`;

/** Until when an account that is deleted now can be brought back. */
export const restorableUntil = (nowMs: number): string =>
  new Date(nowMs + restorableDays * 86_400_000).toISOString();

/** How far a deletion has come. @param nowMs the present */
export function stateOf(
  deleted: { readonly purging_at: string | null; readonly purge_at: string },
  nowMs: number,
): DeletedAccount['state'] {
  if (deleted.purging_at !== null) return 'purging';
  return Date.parse(deleted.purge_at) <= nowMs ? 'over' : 'restorable';
}

export const staffRefusal = 'The account of a member of staff cannot be deleted. Take the role away first.';

/** Why an account cannot be deleted, or null. @param busy title of an act on an outside system that still runs */
export function refusalOf(
  account: { readonly user_role: string | null },
  busy: string | undefined,
): string | null {
  if (isStaffRole(account.user_role)) return staffRefusal;
  if (busy) return `${busy} is in progress for this customer. Please wait until it finishes.`;
  return null;
}

/** Labels of the tables that belong to an account. */
export const partLabels: Readonly<Record<string, string>> = {
  api_key: 'API keys',
  api_key_restriction: 'Restrictions of API keys',
  coupon_charge: 'Charges under coupon codes',
  dunning_case: 'Invoices in dunning',
  dunning_dry_run_line: 'Lines of the dunning dry run',
  dunning_exception: 'Dunning exceptions',
  dunning_step: 'Dunning steps',
  linked_record: 'Records read from Firebase and Mongo',
  manual_subscription: 'Manual subscription',
  payment_list_row: 'Rows of payment lists',
  paypal_account: 'PayPal account',
  payment_removal_request: 'Request to remove the payment method',
  presence: 'Screens that are open',
  saved_view: 'Saved views',
  stripe_customer: 'Stripe IDs',
  stripe_subscription: 'Subscriptions on record',
  stripe_invoice: 'Invoices on record',
  stripe_charge: 'Charges on record',
  staff_credential: 'Former staff sign-in',
  staff_permission: 'Former permissions',
  staff_api_key: 'Staff API keys, revoked permanently',
  staff_recovery_code: 'Former recovery codes',
  staff_session: 'Sessions, ended permanently',
  staff_token: 'Open invitations, ended permanently',
  survey_answer: 'Survey answers',
  survey_response: 'Survey responses',
  table_layout: 'Table layouts',
  user_declaration: 'User declarations',
  workbench_query: 'Saved SQL queries',
  workbench_query_version: 'Versions of saved SQL queries',
  writer_credit: 'Credits of the article writer',
  writer_request: 'Requests to the article writer',
  writer_template: 'Templates of the article writer',
};

/** What goes with an account, for people: nothing that is not there, and not the account itself. */
export function partsOf(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts)
    .filter(([table, count]) => table !== 'account' && count > 0)
    .map(([table, count]) => ({ key: table, label: partLabels[table] ?? table.replaceAll('_', ' '), count }));
}

/** What was changed at the vendors when an account was deleted, to be taken back. */
export interface Held {
  /** Stores in which the customer was disabled. */
  readonly stores?: readonly ('firebase' | 'mongo')[];
  /** Subscriptions that end with their period because of the deletion. */
  readonly subscriptions?: readonly string[];
  /** By subscription when it would have ended without the deletion; absent: never, or held by an older release. */
  readonly cancelAt?: Readonly<Record<string, string>>;
  /** What had not begun to bill and was canceled, which nothing takes back; absent: held by an older release. */
  readonly canceled?: readonly string[];
  /** PayPal subscriptions that were suspended. */
  readonly paypal?: readonly string[];
  /** Open invoices and drafts that are not collected because of the deletion. */
  readonly invoices?: readonly string[];
}

/**
 * What a deletion says.
 * @param refused what was not stopped at a vendor, by name or id
 * @param elsewhere ids at a vendor that were left alone, as they are another account's by now
 */
export function deletedText(refused: readonly string[], elsewhere: readonly string[]): string {
  return [
    deletedMessage,
    ...(refused.length ? [`Could not be stopped, please check at the vendor: ${refused.join(', ')}.`] : []),
    ...(elsewhere.length
      ? [`Not stopped, as linked to another account by now: ${elsewhere.join(', ')}.`]
      : []),
  ].join(' ');
}

/**
 * What a restoration says.
 * @param ended subscriptions that have ended meanwhile
 * @param isRead whether what the card provider has by now was read
 */
export function restoredMessage(ended: number, isRead: boolean): string {
  const unread = isRead
    ? ''
    : ' The card provider did not answer: payments and subscriptions are shown as of the deletion until they are read again.';
  if (!ended) return `Account restored.${unread}`;
  return `Account restored. ${ended === 1 ? 'One subscription has' : `${ended} subscriptions have`} ended in the meantime and must be created again.${unread}`;
}
