import { sendOffer } from '@midoffice/contract/billing/offers/calls/send-offer';
import { offerTexts, tbd } from '@midoffice/contract/billing/offers/lists';
import type { OfferFields } from '@midoffice/contract/billing/offers/shapes';
import { discountOf, percentText } from '@midoffice/contract/billing/offers/totals';
import { newToken, tokenHash } from '../../../../platform/crypto/secrets.ts';
import { ApiError, badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { deliveryText } from '../../../../platform/mail/mail.ts';
import type { Staff } from '../../../../platform/session/identity.ts';
import { publicUrl } from '../../../../platform/settings/address.ts';
import { mailOffer } from '../letters.ts';
import { linkEndMs } from '../rules.ts';
import { lockOffer, type StoredOffer } from '../store.ts';
import { requireOffer, requirePrices, wholeOffer } from '../view.ts';
import { endLinks, putLink } from '../write-store.ts';

/** What a client could not read as an offer is not sent. @throws ApiError 400 */
function requireComplete({ fields, document }: StoredOffer, withMail: boolean): void {
  if (!fields.company && !fields.clientName)
    throw badInput('company', 'or the name of the client is required');
  if (withMail && !fields.email) throw badInput('email', 'is required to send the offer by mail');
  if (!document.totals.lines.length) throw badInput('dataPackages', 'the offer has nothing in it yet');
}

/** @throws ApiError 403 where the discounts are more than the sender may give */
function requireMayDiscount(staff: Staff, { discounts }: OfferFields, discountLimit: number): void {
  const given = discountOf(discounts);
  if (given > discountLimit && staff.role !== 'admin')
    throw new ApiError(
      403,
      `Discounts of ${percentText(given)} are above the limit of ${percentText(discountLimit)}. Ask an admin to send this offer.`,
      { field: 'discounts' },
    );
}

/** @throws ApiError 400, 403, 409 */
async function requireSendable(
  stored: StoredOffer,
  staff: Staff,
  discountLimit: number,
  input: { version: number; mail: boolean },
  nowMs: number,
) {
  if (stored.version !== input.version)
    throw conflict(offerTexts.changed, [
      { field: 'version', expected: input.version, actual: stored.version, wanted: input.version },
    ]);
  if (stored.state === 'accepted') throw new ApiError(409, 'This offer was accepted already.');
  requireComplete(stored, input.mail);
  requireMayDiscount(staff, stored.fields, discountLimit);
  const { offerExpirationDate } = stored.fields;
  if (linkEndMs(offerExpirationDate, nowMs) <= nowMs)
    throw badInput('offerExpirationDate', `is over: choose a later day, or ${tbd}`);
}

export const handler = implementWrite(sendOffer, async (context, input) => {
  const { trx, platform, staff } = context;
  const nowMs = platform.now();
  const at = new Date(nowMs);
  const stored = requireOffer(await lockOffer(trx, input._id, staff));
  // The lower of the limits then and now: neither an old table nor a new one gives more.
  const [then, newest] = [await requirePrices(trx, stored.fields.priceTable), await requirePrices(trx)];
  const discountLimit = Math.min(then.table.discountLimit, newest.table.discountLimit);
  await requireSendable(stored, staff, discountLimit, input, nowMs);
  const token = newToken();
  const link = `${publicUrl(platform.settings)}/offer/${token}`;
  const expiresAt = new Date(linkEndMs(stored.fields.offerExpirationDate, nowMs));
  const hash = tokenHash(token);
  await endLinks(trx, stored._id, at, true);
  await putLink(trx, stored._id, { hash, version: stored.version, at, expiresAt, by: staff.userid });
  if (input.mail) await mailOffer(platform, trx, { stored, link, message: input.message, staff, expiresAt });
  await context.audit({
    targetKind: 'offer',
    targetId: stored._id,
    before: { state: stored.state },
    after: { state: 'sent', version: stored.version, expiresAt, mailedTo: input.mail ? stored.email : null },
  });
  await context.changed('offers', stored._id);
  return {
    success: true as const,
    message: input.mail ? deliveryText(platform, 'Offer', stored.email) : 'Link created.',
    offer: await wholeOffer(trx, stored._id, staff),
    link,
    expiresAt: expiresAt.toISOString(),
  };
});
