import { getOfferVersions } from '@midoffice/contract/billing/offers/calls/get-offer-versions';
import { offerTexts } from '@midoffice/contract/billing/offers/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listVersions } from '../store.ts';

export const handler = implementRead(getOfferVersions, async ({ db }, { _id }) => {
  const versions = await listVersions(db, _id);
  if (!versions.length) throw notFound(offerTexts.notFound);
  return { versions };
});
