import { setPaymentLinkActive } from '@midoffice/contract/billing/payment-links/calls/set-payment-link-active';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { effect } from '../effects/set-active.ts';
import { findLink } from '../store.ts';

export const handler = implementEffect(
  setPaymentLinkActive,
  effect,
  async ({ trx }, { id, active, reason }) => {
    const link = await findLink(trx, id);
    if (!link) throw notFound('No payment link has this ID. Please refresh the list.');
    if (link.active === active)
      throw new ApiError(
        409,
        active ? 'The payment link is open already.' : 'The payment link is closed already.',
      );
    return {
      targetKind: 'payment-link',
      targetId: id,
      input: { active },
      lock: `payment-link:${id}`,
      before: { name: link.name, active: link.active },
      after: { active },
      reason,
    };
  },
);
