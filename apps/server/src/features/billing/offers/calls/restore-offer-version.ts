import { restoreOfferVersion } from '@midoffice/contract/billing/offers/calls/restore-offer-version';
import { offerTexts } from '@midoffice/contract/billing/offers/lists';
import { conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changeOffer } from '../save.ts';
import { lockOffer, readVersions } from '../store.ts';
import { requireOffer, wholeOffer } from '../view.ts';

export const handler = implementWrite(restoreOfferVersion, async (context, input) => {
  const { trx } = context;
  const { _id, version, newest, withdrawLink } = input;
  const stored = requireOffer(await lockOffer(trx, _id, context.staff));
  if (stored.version !== newest)
    throw conflict(offerTexts.changed, [
      { field: 'version', expected: newest, actual: stored.version, wanted: version },
    ]);
  const state = (await readVersions(trx, _id, version)).find((one) => one.version === version);
  if (!state) throw notFound('This offer has no such version.');
  const isChanged = await changeOffer(context, stored, { sent: state.fields, withdrawLink });
  if (!isChanged) context.previewOnly();
  const message = isChanged
    ? `Version ${version} restored.`
    : `The offer already says what version ${version} said.`;
  return { success: true as const, message, offer: await wholeOffer(trx, _id, context.staff) };
});
