import { invalid } from '../errors.ts';
import { type Field, bool, int, list, metadata, nullable, object, oneOf, str } from '../params.ts';
import type { Price } from '../shapes/catalog.ts';
import type { Customer } from '../shapes/customer.ts';
import type { World } from '../world.ts';
import { notOfCustomer } from './payment-methods.ts';

const trialEnd: Field<number | 'now' | undefined> = (value, path) =>
  value === 'now' ? 'now' : int(value, path);
export const discountList = nullable(list(object({ coupon: str, discount: str, promotion_code: str })));
const proration = oneOf('create_prorations', 'always_invoice', 'none');
const paymentBehavior = oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete');

/** Parameters that creating and updating a subscription have in common. */
export const shared = {
  cancel_at: nullable(int),
  cancel_at_period_end: bool,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  days_until_due: int,
  default_payment_method: nullable(str),
  description: nullable(str),
  discounts: discountList,
  metadata,
  off_session: bool,
  payment_behavior: paymentBehavior,
  payment_settings: object({ save_default_payment_method: oneOf('on_subscription', 'off') }),
  proration_behavior: proration,
  trial_end: trialEnd,
};

/** A price that may be sold. */
export function activePrice(world: World, id: string, param: string): Price {
  const price = world.need('prices', id, param);
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      param,
      'price_inactive',
    );
  }
  return price;
}

/** Refuses a card that is not the customer's. */
export function ownedMethod(world: World, customer: Customer, id: string): void {
  if (world.need('payment_methods', id, 'default_payment_method').customer !== customer.id)
    throw notOfCustomer(id);
}
