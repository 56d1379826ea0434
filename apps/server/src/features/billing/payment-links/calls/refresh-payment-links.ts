import { refreshPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/refresh-payment-links';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { actorOf } from '../../../../platform/audit/store.ts';
import { readAtVendor } from '../../payments/api.ts';
import { knownLinks, putLinks, putReading } from '../store.ts';

export const handler = implementPrepared(
  refreshPaymentLinks,
  async ({ platform }) => {
    const known = await knownLinks(platform.db);
    return readAtVendor(() => platform.connectors.stripe.paymentLinks.all(known));
  },
  async ({ trx, staff, audit }, _input, links) => {
    await putLinks(trx, links);
    await putReading(trx, actorOf(staff).label);
    await audit({ targetKind: 'payment-link', targetId: 'all', after: { links: links.length } });
    return {
      success: true as const,
      message: `${links.length} payment ${links.length === 1 ? 'link' : 'links'} read at the card provider.`,
    };
  },
);
