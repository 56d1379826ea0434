import { createHash } from 'node:crypto';
import { bulkActionsOf, bulkAtMost, type BulkAction } from '@midoffice/contract/billing/payment-bulk/lists';
import type { BulkPreview } from '@midoffice/contract/billing/payment-bulk/shapes';
import {
  defaultSorts,
  paymentListKeys,
  paymentListTitles,
  type PaymentList,
} from '@midoffice/contract/billing/payment-lists/lists';
import { mailFamilies, noTemplateSelected } from '@midoffice/contract/customers/emails/lists';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { listRows, type AnsweredRow } from '../payment-lists/api.ts';
import { actions, callOf, type ChosenRow } from './actions.ts';
import { presentLimits } from './store.ts';

/** Rows of a list, and what is to be done for them. */
export interface Wish {
  readonly list: PaymentList;
  readonly action: BulkAction;
  readonly template?: string | undefined;
  readonly filter: {
    readonly search?: string | undefined;
    readonly planCode?: string | undefined;
    readonly state?: string | undefined;
  };
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

/** A row for which it can be done, and what its call gets. */
interface Item {
  readonly userid: string;
  readonly email: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The rows of a wish: those for which it can be done, and why it cannot for the others. */
export interface Chosen extends BulkPreview {
  readonly items: readonly Item[];
  readonly template: string | null;
}

/** The rows with what the action asks of their accounts. */
async function withLimits(
  db: DbOrTrx,
  action: BulkAction,
  rows: readonly AnsweredRow[],
): Promise<readonly ChosenRow[]> {
  if (!actions[action].readsLimits) return rows;
  const limits = await presentLimits(
    db,
    rows.flatMap(({ userid }) => userid ?? []),
  );
  return rows.map((row) => ({ ...row, presentLimit: limits.get(row.userid ?? '') }));
}

/** What rows ask for in all, by currency. */
function totalsOf(rows: readonly ChosenRow[]): BulkPreview['totals'] {
  const totals = new Map<string, number>();
  for (const { currency, amountRemaining } of rows)
    totals.set(String(currency), (totals.get(String(currency)) ?? 0) + Number(amountRemaining));
  return [...totals].map(([currency, amountCents]) => ({ currency, amountCents }));
}

/** @throws ApiError 400 where the list has no such action, or a mail wants a template */
function requireFitting({ list, action, template, only, except }: Wish): string | null {
  if (only && except) throw badInput('except', 'cannot be combined with only');
  if (!bulkActionsOf[list].includes(action))
    throw badInput('action', `cannot be done for the list ${paymentListTitles[list]}`);
  const { templates } = actions[action];
  if (!templates) return null;
  if (!template) throw new ApiError(400, noTemplateSelected, { field: 'template' });
  const codes: readonly string[] = mailFamilies[templates].map(({ code }) => code);
  if (!codes.includes(template)) throw badInput('template', `must be one of ${codes.join(', ')}`);
  return template;
}

/**
 * The rows that a person means, as the list has them now.
 * @throws ApiError 400, 403 where the person may not open the list or make the call behind the action
 */
export async function chooseRows(db: DbOrTrx, staff: Staff, wish: Wish): Promise<Chosen> {
  if (!mayCall(staff, [paymentListKeys[wish.list]]) || !mayCall(staff, callOf(wish.action).access))
    throw new ApiError(403, noAccess);
  const template = requireFitting(wish);
  const { list, filter, only, except, action } = wish;
  const found = await listRows(
    db,
    { list, isAdmin: staff.role === 'admin', ...filter, only, except },
    { sort: defaultSorts[list], limit: bulkAtMost + 1 },
  );
  if (found.length > bulkAtMost)
    throw new ApiError(
      400,
      `filter: more than ${bulkAtMost.toLocaleString('en-US')} rows fit, please filter the list first`,
      { field: 'filter' },
    );
  const reasons = new Map<string, number>();
  const known = await withLimits(db, action, found);
  const rows = known.filter((row): row is ChosenRow & { userid: string } => {
    const refusal = row.userid === null ? 'No customer' : actions[action].refusal?.(row);
    if (refusal !== undefined) reasons.set(refusal, (reasons.get(refusal) ?? 0) + 1);
    return refusal === undefined;
  });
  const items = rows.map((row) => ({
    userid: row.userid,
    email: row.email,
    input: actions[action].input(row, template),
  }));
  const acts = rows.map(({ rowKey }, n) => [rowKey, items[n]!.input]);
  return {
    items,
    template,
    count: found.length,
    eligible: rows.length,
    skipped: [...reasons].map(([reason, count]) => ({ reason, count })),
    sample: rows.slice(0, 5).map(({ email }) => email),
    totals: actions[action].charges ? totalsOf(rows) : [],
    digest: createHash('sha256')
      .update(JSON.stringify([list, action, template, acts]))
      .digest('hex'),
  };
}
