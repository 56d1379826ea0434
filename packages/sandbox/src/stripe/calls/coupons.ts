import { invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  bool,
  inRange,
  int,
  mergeMetadata,
  metadata,
  num,
  object,
  oneOf,
  range,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import { type Coupon, couponShape, promotionCodeShape } from '../shapes/catalog.ts';
import { currencyOf } from './prices.ts';

const creatable = {
  amount_off: int,
  currency: str,
  duration: oneOf('once', 'repeating', 'forever'),
  duration_in_months: int,
  id: str,
  max_redemptions: int,
  metadata,
  name: str,
  percent_off: num,
  redeem_by: int,
};

/** https://docs.stripe.com/api/coupons and https://docs.stripe.com/api/promotion_codes */
export function couponCalls(): Route[] {
  return [
    call('POST', '/v1/coupons', creatable, createCoupon),
    call('GET', '/v1/coupons', { ...pageFields, created: range }, ({ world, params, url }) =>
      page(
        [...world.tables.coupons.all()].filter(({ created }) => inRange(created, params.created)),
        'coupon',
        url,
        params,
      ),
    ),
    call('GET', '/v1/coupons/:id', {}, ({ world, at }) => world.need('coupons', at('id'))),
    call('POST', '/v1/coupons/:id', { metadata, name: str }, ({ world, params, at }) => {
      const coupon = world.need('coupons', at('id'));
      const changes = {
        name: params.name ?? coupon.name,
        metadata: mergeMetadata(coupon.metadata, params.metadata),
      };
      return world.change(world.tables.coupons, coupon.id, changes, 'coupon.updated');
    }),
    call('DELETE', '/v1/coupons/:id', {}, ({ world, at }) => {
      const coupon = world.need('coupons', at('id'));
      world.emit('coupon.deleted', coupon);
      return world.remove(world.tables.coupons, coupon);
    }),
    ...promotionCodeCalls(),
  ];
}

function createCoupon({ world, params }: CallContext<typeof creatable>): Coupon {
  const { amount_off: amountOff, percent_off: percentOff, duration = 'once' } = params;
  if ((amountOff === undefined) === (percentOff === undefined)) {
    throw invalid(
      'You must pass either `percent_off` or `amount_off`, and not both.',
      'percent_off',
      'parameter_missing',
    );
  }
  if (percentOff !== undefined && (percentOff <= 0 || percentOff > 100))
    throw invalid('Invalid percent_off: must be between 0 and 100.', 'percent_off');
  if (amountOff !== undefined && params.currency === undefined)
    throw invalid('You must pass currency when passing amount_off.', 'currency', 'parameter_missing');
  if (duration === 'repeating' && params.duration_in_months === undefined) {
    throw invalid(
      'You must pass duration_in_months when passing duration=repeating.',
      'duration_in_months',
      'parameter_missing',
    );
  }
  const id = params.id ?? world.runtime.ids.text(8);
  if (world.tables.coupons.get(id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
  const coupon = couponShape({
    id,
    created: world.now(),
    duration,
    durationInMonths: params.duration_in_months,
    percentOff,
    amountOffCents: amountOff,
    currency: params.currency === undefined ? null : currencyOf(params.currency),
    name: params.name,
    maxRedemptions: params.max_redemptions,
    redeemBy: params.redeem_by,
    metadata: mergeMetadata({}, params.metadata),
  });
  return world.create(world.tables.coupons, coupon, 'coupon.created');
}

function promotionCodeCalls(): Route[] {
  const promotion = required(object({ type: required(oneOf('coupon')), coupon: required(str) }));
  return [
    call(
      'POST',
      '/v1/promotion_codes',
      { promotion, code: str, active: bool, customer: str, expires_at: int, max_redemptions: int, metadata },
      ({ world, params }) => {
        const coupon = world.need('coupons', params.promotion.coupon, 'promotion[coupon]');
        const code = params.code ?? world.runtime.ids.text(8).toUpperCase();
        if (world.tables.promotion_codes.where('code', code).some(({ active }) => active)) {
          throw invalid('An active promotion code with `code: ' + code + '` already exists.', 'code');
        }
        const made = promotionCodeShape({
          id: world.id('promo'),
          created: world.now(),
          code,
          coupon: coupon.id,
          active: params.active,
          customer: params.customer,
          expiresAt: params.expires_at,
          maxRedemptions: params.max_redemptions,
          metadata: mergeMetadata({}, params.metadata),
        });
        return world.create(world.tables.promotion_codes, made, 'promotion_code.created');
      },
    ),
    call(
      'GET',
      '/v1/promotion_codes',
      { ...pageFields, active: bool, code: str, coupon: str },
      ({ world, params, url }) => {
        const found = [...world.tables.promotion_codes.all()].filter(
          (made) =>
            (params.active ?? made.active) === made.active &&
            (params.code ?? made.code) === made.code &&
            (params.coupon ?? made.promotion.coupon) === made.promotion.coupon,
        );
        return page(found, 'promotion code', url, params);
      },
    ),
    call('GET', '/v1/promotion_codes/:id', {}, ({ world, at }) => world.need('promotion_codes', at('id'))),
    call('POST', '/v1/promotion_codes/:id', { active: bool, metadata }, ({ world, params, at }) => {
      const made = world.need('promotion_codes', at('id'));
      const changes = {
        active: params.active ?? made.active,
        metadata: mergeMetadata(made.metadata, params.metadata),
      };
      return world.change(world.tables.promotion_codes, made.id, changes, 'promotion_code.updated');
    }),
  ];
}
