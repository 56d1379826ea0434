import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { implementRead } from '../../../../platform/http/implement.ts';
import { wholeOffer } from '../view.ts';

export const handler = implementRead(getOffer, ({ db, staff }, { _id }) => wholeOffer(db, _id, staff));
