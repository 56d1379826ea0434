import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { readAtVendor } from '../../payments/api.ts';
import { findMove, moveOf, shownMove } from '../migration.ts';

export const handler = implementRead(
  getEnterpriseMigration,
  async ({ platform, staff }, { userid, subscription, newPriceID }) => {
    const account = await customerFor({ platform, staff }, userid);
    const stripeIDs = await stripeIdsOf(platform.db, account.userid);
    const { stripe } = platform.connectors;
    return readAtVendor(async () => {
      const found = await findMove(stripe, { stripeIDs, subscription, newPriceID });
      const prorationDate = Math.floor(platform.now() / 1000);
      return shownMove(found, prorationDate, await stripe.priceMoves.preview(moveOf(found, prorationDate)));
    });
  },
);
