import type { Conflict } from '@midoffice/contract/kernel';
import type { Lead, LeadStatus } from '@midoffice/contract/growth/leads/shapes';
import { leadStatuses } from '@midoffice/contract/growth/leads/shapes';
import { ApiError, badInput, conflict, notFound } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import type { LockedLead } from './store.ts';

/** The fields that staff set on a lead. */
export const editedFields = ['status', 'progress', 'emailResponse', 'assignee'] as const;
type EditedField = (typeof editedFields)[number];
export type LeadChange = { readonly [F in EditedField]?: string | undefined };
type Expected = { readonly [F in EditedField]?: string | null | undefined };

/** What is said where an id names no lead. */
export const noLead = 'There is no such record.';

/** @throws ApiError 404 */
export function requireLead(lead: Lead | undefined): Lead {
  if (!lead) throw notFound(noLead);
  return lead;
}

/** How a member of staff is named on a lead. */
export const nameOf = (staff: Pick<Staff, 'name' | 'email'>): string => staff.name.trim() || staff.email;

/** The fields that a change names, in their order. */
export const changedFields = (change: LeadChange): EditedField[] =>
  editedFields.filter((field) => change[field] !== undefined);

/**
 * Refuses a change whose editor read values that are no longer current.
 * @throws ApiError 409 with both values of each such field
 */
export function requireLeadUnchanged(lead: Lead, change: LeadChange, expected: Expected = {}): void {
  const met: Conflict[] = editedFields
    .filter((field) => Object.hasOwn(expected, field) && expected[field] !== lead[field])
    .map((field) => ({
      field,
      expected: expected[field] ?? null,
      actual: lead[field],
      wanted: change[field] ?? null,
      where: `${lead.domain}${lead.email && ` (${lead.email})`}`,
    }));
  if (met.length) throw conflict('Somebody else has changed this in the meantime.', met);
}

/** @throws ApiError 400 for a name that the setting does not have */
export function requireAssignee(assignee: string | undefined, known: readonly string[]): void {
  if (assignee !== undefined && !known.includes(assignee))
    throw badInput('assignee', `must be one of ${known.join(', ')}`);
}

/**
 * What leads held of the field that a change of many sets, for the audit: each former value once, with the leads that
 * had it. Leads that hold the new value already are named too, since the change names them.
 */
export function formerValues(
  leads: readonly LockedLead[],
  change: Partial<Omit<LockedLead, 'id'>>,
): { readonly value: string | boolean | null; readonly leads: readonly string[] }[] {
  const [field] = Object.keys(change) as (keyof Omit<LockedLead, 'id'>)[];
  if (!field) return [];
  const byFormerValue = Map.groupBy(leads, (lead) => lead[field]);
  return [...byFormerValue].map(([value, those]) => ({ value, leads: those.map(({ id }) => id) }));
}

/** Refuses what is done once only and was done before. */
export const doneAlready = (message: string): ApiError => new ApiError(409, message);

/** @throws ApiError 409 for a lead that was excluded: nobody writes to it any more */
export function requireMailable(lead: Pick<Lead, 'excluded'>): void {
  if (lead.excluded) throw new ApiError(409, 'This record is excluded: no mails are sent to it.');
}

/** What a saved change says. */
export function savedMessage(fields: readonly EditedField[]): string {
  const [only, more] = fields;
  if (more === undefined && only === 'emailResponse') return 'Email response saved successfully.';
  if (more === undefined && only === 'assignee') return 'Assignee saved successfully.';
  return 'Record updated.';
}

/** The status that a lead gets by a mail of this template; null for templates that set none. Source: d020. */
export const statusOfTemplate = (template: string): LeadStatus | null =>
  leadStatuses.find((status) => status === template) ?? null;
