import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import { billText } from '@midoffice/contract/billing/offers/totals';
import type { Trx } from '../../../platform/db/connect.ts';
import { putMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { publicUrl } from '../../../platform/settings/address.ts';
import type { LinkedOffer } from './link-store.ts';
import type { StoredOffer } from './store.ts';

interface SentOffer {
  readonly stored: StoredOffer;
  readonly link: string;
  /** What staff wrote; empty: nothing. */
  readonly message: string;
  readonly staff: Staff;
  readonly expiresAt: Date;
}

/** The mail with the link; its copy in the outbox does not show the link. */
export async function mailOffer(platform: Platform, trx: Trx, sent: SentOffer): Promise<void> {
  const { stored, link, message, staff, expiresAt } = sent;
  const { COMPANY_NAME } = platform.settings;
  const { totals, currency, billingFrequency } = stored.document;
  const price = `${moneyFormat(currency, 'code')(totals.perBill)} ${billText(billingFrequency)}`;
  await putMail(platform, trx, {
    to: stored.email,
    subject: `Your offer from ${COMPANY_NAME} (#${stored.number})`,
    kind: 'offer',
    userid: stored.userid ?? undefined,
    sentBy: staff.userid,
    paragraphs: [
      `Hello${stored.clientName ? ` ${stored.clientName}` : ''},`,
      message || `Here is our offer: ${price}.`,
      ...(message ? [`Price: ${price}.`] : []),
      'You can read the whole offer, download it as a PDF, and accept it here:',
      `The link works until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Whoever has it can accept the offer, so please forward it with care.\n\n${staff.name || COMPANY_NAME}`,
    ],
    link: { label: 'Open the offer', url: link },
  });
}

/** Notifies the member of staff whose offer it is what their client decided; nobody where they have left. */
export async function mailDecision(
  platform: Platform,
  trx: Trx,
  offer: LinkedOffer,
  decision: { readonly what: 'accepted' | 'declined'; readonly detail: string },
): Promise<void> {
  if (!offer.ownerEmail) return;
  const { company, clientName } = offer.document;
  const url = `${publicUrl(platform.settings)}/admin?page=stripe&item=offer-builder&offer=${offer.offerId}`;
  await putMail(platform, trx, {
    to: offer.ownerEmail,
    subject: `Offer #${offer.number} ${decision.what}: ${company || clientName}`,
    kind: 'offer-decision',
    paragraphs: [
      `${company || clientName} has ${decision.what} offer #${offer.number}.`,
      decision.detail,
      `The offer is version ${offer.version}.`,
    ].filter(Boolean),
    pageLink: { label: 'Open the offer in the console', url },
  });
}
