import { createPricePlan } from '@midoffice/contract/billing/prices/calls/create-price-plan';
import { enterprisePlanKeys } from '@midoffice/contract/billing/prices/lists';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { readAtVendor, money } from '../../payments/api.ts';
import { effect } from '../effects/create-plan.ts';

const folded = (label: string): string => label.trim().toLowerCase();

export const handler = implementEffect(
  createPricePlan,
  effect,
  async (_context, { label, amount, planType, currency = 'usd', reason }, labels: readonly string[]) => {
    if (!planType) throw badInput('planType', 'is required');
    if (labels.includes(folded(label)))
      throw new ApiError(409, `label: an active product is called ${label} already`, { field: 'label' });
    const plan = { label, amount, currency, planType, planCode: enterprisePlanKeys[planType] };
    return {
      targetKind: 'product',
      targetId: label,
      input: plan,
      lock: `price-plan:${folded(label)}`,
      after: { ...plan, amount: money(amount, currency) },
      reason,
    };
  },
  async ({ platform }) => {
    const products = await readAtVendor(() => platform.connectors.stripe.catalogue.products());
    return products.filter(({ active }) => active).map(({ name }) => folded(name));
  },
);
