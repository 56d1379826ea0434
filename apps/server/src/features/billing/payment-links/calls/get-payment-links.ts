import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { linksAtMost } from '@midoffice/contract/billing/payment-links/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { wholeList } from '../../payments/api.ts';
import { allLinks, pageOfLinks } from '../store.ts';

export const handler = implementRead(getPaymentLinks, async ({ db }, { page, ...asked }) =>
  page === undefined ? wholeList(await allLinks(db, asked), linksAtMost) : pageOfLinks(db, asked, page),
);
