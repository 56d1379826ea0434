import { isDeepStrictEqual } from 'node:util';
import {
  monthAhead,
  offerLimits,
  tbd,
  type BillingKind,
  type OfferState,
} from '@midoffice/contract/billing/offers/lists';
import { invoiceTools } from '@midoffice/contract/billing/custom-invoices/inputs';
import type { PermissionKey } from '@midoffice/contract/kernel';
import type { OfferInput } from '@midoffice/contract/billing/offers/inputs';
import type { OfferDocument, OfferFields, PriceTable } from '@midoffice/contract/billing/offers/shapes';
import { documentOf, NotPriced } from '@midoffice/contract/billing/offers/totals';
import { badInput } from '../../../platform/http/errors.ts';

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A new offer before anything is filled in. Source: r002-offer-defaults. */
export const emptyFields = (today: string, priceTable: number): OfferFields => ({
  clientName: '',
  company: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  country: '',
  userid: null,
  dataPackages: [],
  displayPackages: [],
  extras: [],
  discounts: [],
  specialTerms: '',
  offerExpirationDate: monthAhead(today),
  effectiveDate: tbd,
  billingFrequency: 'annually',
  priceTable,
});

export const fieldNames = Object.keys(emptyFields('2024-01-01', 1)) as (keyof OfferFields)[];

/** The fields that a caller sent. */
export function sentFields(input: OfferInput): Partial<OfferFields> {
  const sent = fieldNames.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]);
  return Object.fromEntries(sent) as Partial<OfferFields>;
}

interface FieldConflict {
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly wanted: unknown;
}

/**
 * What a save changes: fields that the caller changed since the version they had read. A field that somebody else changed
 * meanwhile to another value is a conflict; one that only somebody else changed stays as it is.
 * @param base what the caller had read; null: nothing is compared
 */
export function mergeFields(
  sent: Partial<OfferFields>,
  stored: OfferFields,
  base: OfferFields | null,
): { changes: Partial<OfferFields>; conflicts: FieldConflict[] } {
  const changes: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, wanted] of Object.entries(sent) as [keyof OfferFields, unknown][]) {
    const actual = stored[field];
    if (isDeepStrictEqual(wanted, actual)) continue;
    if (base && isDeepStrictEqual(wanted, base[field])) continue;
    if (base && !isDeepStrictEqual(actual, base[field]))
      conflicts.push({ field, expected: base[field], actual, wanted });
    else changes[field] = wanted;
  }
  return { changes, conflicts };
}

/** What a client is shown. @throws ApiError 400 that names what cannot be priced */
export function pricedDocument(fields: OfferFields, table: PriceTable): OfferDocument {
  try {
    const document = documentOf(fields, table);
    const { subtotal } = document.totals;
    if (!Number.isSafeInteger(subtotal) || subtotal > offerLimits.amount)
      throw badInput('total', 'the offer is more than can be priced');
    return document;
  } catch (error) {
    if (error instanceof NotPriced) throw badInput(error.field, error.message);
    throw error;
  }
}

/** What the same offer costs by another table; null where something in it is not sold there. */
export function totalBy(fields: OfferFields, table: PriceTable): number | null {
  try {
    return documentOf(fields, table).totals.total;
  } catch (error) {
    if (error instanceof NotPriced) return null;
    throw error;
  }
}

const dayMs = 86_400_000;

/** When the link of an offer ends, in milliseconds: with its expiration date (UTC), or 90 days after it was made. */
export const linkEndMs = (offerExpirationDate: string, nowMs: number): number =>
  offerExpirationDate === tbd
    ? nowMs + offerLimits.linkDays * dayMs
    : Date.parse(`${offerExpirationDate}T00:00:00Z`) + dayMs;

/** What the holder of a link may see: the offer to decide on, what was decided, or that it ended. */
export type LinkView = 'open' | 'accepted' | 'declined' | 'expired' | 'revoked' | 'superseded';

/** A link with the offer it belongs to. Moments are ISO 8601. */
export interface LinkFacts {
  readonly state: OfferState;
  readonly version: number;
  readonly sentVersion: number | null;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly superseded: boolean;
  readonly decidedAt: string | null;
}

/** @returns what a link shows at a moment. Only `open` and `accepted` show anything of the offer. */
export function viewOf(link: LinkFacts, nowMs: number): LinkView {
  if (link.revokedAt) return link.superseded ? 'superseded' : 'revoked';
  if (link.version !== link.sentVersion) return 'superseded';
  if (link.state === 'accepted')
    return nowMs < Date.parse(link.decidedAt ?? '') + offerLimits.linkDays * dayMs ? 'accepted' : 'expired';
  if (link.state === 'declined') return 'declined';
  if (link.state === 'sent') return nowMs < Date.parse(link.expiresAt) ? 'open' : 'expired';
  return link.state === 'expired' ? 'expired' : 'revoked';
}

/** What the search of the list finds an offer by. */
export const searchOf = ({ clientName, company, email, userid, country }: OfferFields): string =>
  [clientName, company, email, userid, country].filter(Boolean).join(' ').toLowerCase();

/** What bills somebody wants one of the permissions of the tool that does so too. */
export const billingNeeds: Readonly<Record<BillingKind, readonly PermissionKey[] | null>> = {
  price: null,
  subscription: ['customEnterpriseMigration'],
  invoice: invoiceTools,
};
