import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { offerTexts } from '@midoffice/contract/billing/offers/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { sentFields } from '../rules.ts';
import { changeOffer, createOffer } from '../save.ts';
import { lockOffer } from '../store.ts';
import { requireOffer, wholeOffer } from '../view.ts';

export const handler = implementWrite(saveOffer, async (context, input) => {
  const { trx } = context;
  const sent = sentFields(input);
  let id = input._id;
  if (id) {
    const stored = requireOffer(await lockOffer(trx, id, context.staff));
    const { version, withdrawLink } = input;
    if (!(await changeOffer(context, stored, { sent, version, withdrawLink }))) context.previewOnly();
  } else id = await createOffer(context, sent);
  return {
    success: true as const,
    message: offerTexts.saved,
    offer: await wholeOffer(trx, id, context.staff),
  };
});
