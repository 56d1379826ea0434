import type {
  Random,
  SeedCoupon,
  SeedPromotionCode,
  SeedSubscription,
} from '../../../../platform/demo/world.ts';

/** Coupons of the demo and the codes by which partners hand them out. */
export const demoCoupons: { coupons: SeedCoupon[]; promotionCodes: SeedPromotionCode[] } = {
  coupons: [
    { id: 'PARTNER20', name: 'Partners', percentOff: 20, duration: 'forever' },
    { id: 'WELCOME', name: 'Welcome', percentOff: 50, duration: 'once' },
    { id: 'BLACKFRIDAY', name: 'Black Friday', percentOff: 40, duration: 'repeating', durationInMonths: 3 },
    { id: 'cpn_partner10', name: 'Partners, 10 %', percentOff: 10, duration: 'forever' },
  ],
  promotionCodes: [
    { id: 'promo_anna10', code: 'ANNA10', coupon: 'cpn_partner10' },
    { id: 'promo_quantblog', code: 'QUANTBLOG', coupon: 'cpn_partner10' },
    { id: 'promo_finpodcast', code: 'FINPODCAST', coupon: 'PARTNER20' },
    { id: 'promo_charts', code: 'CHARTCLUB', coupon: 'cpn_partner10' },
  ],
};

type Under = Pick<SeedSubscription, 'coupon' | 'promotionCode' | 'partRefunds' | 'disputes'>;

const codes: readonly Under[] = [
  { promotionCode: 'promo_quantblog' },
  { promotionCode: 'promo_quantblog' },
  { promotionCode: 'promo_quantblog' },
  { promotionCode: 'promo_anna10' },
  { promotionCode: 'promo_anna10' },
  { promotionCode: 'promo_finpodcast' },
  { promotionCode: 'promo_charts' },
  { coupon: 'PARTNER20' },
  { coupon: 'BLACKFRIDAY' },
  { coupon: 'WELCOME' },
];

/** The code that a customer came by: a third have one, and a few of these had money back, or their bank did. */
export function couponOf(random: Random): Under {
  if (random.next() >= 1 / 3) return {};
  const chance = random.next();
  return {
    ...random.pick(codes),
    ...(chance < 0.06 && { partRefunds: [{ cycle: 1, amountCents: 500 }] }),
    ...(chance > 0.97 && {
      disputes: [{ cycle: 0, status: random.pick(['lost', 'won', 'needs_response']) }],
    }),
  };
}
