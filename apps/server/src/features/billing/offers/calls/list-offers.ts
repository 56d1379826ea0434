import { listOffers } from '@midoffice/contract/billing/offers/calls/list-offers';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listOffers as readOffers } from '../store.ts';

export const handler = implementRead(listOffers, ({ db, staff }, asked) =>
  readOffers(db, { ...asked, reader: staff }),
);
