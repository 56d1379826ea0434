import { getOfferVersion } from '@midoffice/contract/billing/offers/calls/get-offer-version';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { findOffer, readVersions } from '../store.ts';

export const handler = implementRead(getOfferVersion, async ({ db, staff }, { _id, version }) => {
  const [state, previous] = await readVersions(db, _id, version);
  if (state?.version !== version || !(await findOffer(db, _id, staff)))
    throw notFound('This offer has no such version.');
  return { state, previous: previous ?? null };
});
