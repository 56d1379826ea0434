import { getCouponCharges } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-charges';
import { chargesAtMost } from '@midoffice/contract/billing/coupon-analytics/lists';
import { dashboardPage } from '../../../../platform/connectors/stripe/dashboard.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { productName, requireBegun } from '../rules.ts';
import { codeCharges } from '../store.ts';

export const handler = implementRead(
  getCouponCharges,
  async ({ db, platform, staff }, { quarter, couponCode, stripeID }) => {
    requireBegun(quarter, platform.now());
    const rows = await codeCharges(db, {
      quarter,
      code: couponCode,
      stripeId: stripeID,
      limit: chargesAtMost,
      reader: staff,
    });
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ chargeId, charge, invoice, planCode, total: _total, ...row }) => ({
        ...row,
        chargeID: chargeId,
        createdAt: charge.created,
        invoiceID: invoice.id,
        invoiceNumber: invoice.number,
        invoiceUrl: invoice.hostedInvoiceUrl,
        product: productName(planCode),
        dashboardUrl: dashboardPage(platform.settings.STRIPE_DASHBOARD_URL, 'payments', chargeId),
      })),
    };
  },
);
