import { downloadOfferPdf } from '@midoffice/contract/billing/offers/calls/download-offer-pdf';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { offerPdf } from '../pdf.ts';
import { findOffer, readVersions } from '../store.ts';
import { requireOffer } from '../view.ts';

export const handler = implementRead(downloadOfferPdf, async (context, { _id, version }) => {
  const { db, platform, staff } = context;
  const offer = requireOffer(await findOffer(db, _id, staff));
  const wanted = version ?? offer.version;
  const state = (await readVersions(db, _id, wanted)).find((one) => one.version === wanted);
  if (!state) throw notFound('This offer has no such version.');
  const isSent = offer.sentVersion === wanted && offer.state !== 'draft';
  const { acceptedName, decidedAt } = offer;
  const accepted = isSent && acceptedName && decidedAt ? { name: acceptedName, at: decidedAt } : undefined;
  const { number } = offer;
  const bytes = await offerPdf(
    { number, version: wanted, at: state.at, document: state.document, accepted, isDraft: !isSent },
    platform.settings,
    staff.userid,
  );
  context.download(`offer-${number}-v${wanted}.pdf`, 'application/pdf');
  return bytes;
});
