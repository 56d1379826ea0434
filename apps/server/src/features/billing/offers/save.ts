import { offerTexts } from '@midoffice/contract/billing/offers/lists';
import type { OfferFields } from '@midoffice/contract/billing/offers/shapes';
import { ApiError, badInput, conflict } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { staffAccountRefusal } from '../../customers/customer-records/api.ts';
import { dayOf, emptyFields, mergeFields, pricedDocument } from './rules.ts';
import { findOffer, readVersions, type StoredOffer } from './store.ts';
import { requirePrices } from './view.ts';
import { addVersion, endLinks, insertOffer } from './write-store.ts';

/** Whose fields differ in what. */
interface Change {
  readonly sent: Partial<OfferFields>;
  /** The version that the caller had read; undefined: nothing is compared. */
  readonly version?: number | undefined;
  readonly withdrawLink: boolean;
}

/** Refuses an offer to a member of staff by anybody but an admin, who alone would open it again. @throws ApiError 403 */
async function requireMayOpenSaved({ trx, staff }: WriteContext, id: string): Promise<void> {
  if (!(await findOffer(trx, id, staff))) throw new ApiError(403, staffAccountRefusal);
}

/** Stores a new draft from fields that may be incomplete. @returns its id @throws ApiError 403 where it names a member of staff */
export async function createOffer(context: WriteContext, sent: Partial<OfferFields>): Promise<string> {
  const { trx, platform, staff } = context;
  const nowMs = platform.now();
  const prices = await requirePrices(trx, sent.priceTable);
  const fields = { ...emptyFields(dayOf(nowMs), prices.version), ...sent };
  const document = pricedDocument(fields, prices.table);
  const id = await insertOffer(trx, { fields, document, at: new Date(nowMs), by: staff.userid });
  await requireMayOpenSaved(context, id);
  await context.audit({
    targetKind: 'offer',
    targetId: id,
    after: { ...fields, total: document.totals.total },
  });
  await context.changed('offers', id);
  return id;
}

/**
 * An offer that was decided on stays as it is, and a sent one changes only where that may withdraw its link.
 * @throws ApiError 409
 */
export function requireOpenToChange({ state }: Pick<StoredOffer, 'state'>, withdrawLink: boolean): void {
  if (state === 'accepted')
    throw new ApiError(409, 'This offer was accepted. Duplicate it to offer something else.');
  if (state === 'sent' && !withdrawLink)
    throw new ApiError(409, 'This offer was sent. A change withdraws its link: confirm that first.', {
      field: 'withdrawLink',
    });
}

async function baseOf({ trx }: WriteContext, stored: StoredOffer, version: number | undefined) {
  if (version === undefined) return null;
  if (version === stored.version) return stored.fields;
  const base = (await readVersions(trx, stored._id, version)).find((one) => one.version === version);
  if (!base) throw badInput('version', 'is no version of this offer');
  return base.fields;
}

/**
 * Saves what differs as a new version of a locked offer, which is a draft from then on; its links end.
 * @returns whether anything differed
 * @throws ApiError 403 where it would name a member of staff, 409 with both values where somebody else changed the same fields
 */
export async function changeOffer(
  context: WriteContext,
  stored: StoredOffer,
  { sent, version, withdrawLink }: Change,
): Promise<boolean> {
  const { trx, platform, staff } = context;
  const { changes, conflicts } = mergeFields(sent, stored.fields, await baseOf(context, stored, version));
  if (conflicts.length)
    throw conflict(
      offerTexts.changed,
      conflicts.map((one) => ({ ...one, where: `Offer #${stored.number}` })),
    );
  const names = Object.keys(changes) as (keyof OfferFields)[];
  if (!names.length) return false;
  requireOpenToChange(stored, withdrawLink);
  const fields = { ...stored.fields, ...changes };
  const prices = await requirePrices(trx, fields.priceTable);
  const document = pricedDocument(fields, prices.table);
  const at = new Date(platform.now());
  await addVersion(trx, stored._id, stored.version + 1, { fields, document, at, by: staff.userid });
  await requireMayOpenSaved(context, stored._id);
  await endLinks(trx, stored._id, at, true);
  await context.audit({
    targetKind: 'offer',
    targetId: stored._id,
    before: { ...Object.fromEntries(names.map((name) => [name, stored.fields[name]])), total: stored.total },
    after: { ...changes, total: document.totals.total },
  });
  await context.changed('offers', stored._id);
  return true;
}
