import type { World } from './world.ts';
import { couponShape, priceShape, productShape, promotionCodeShape } from './shapes/catalog.ts';
import { seedCustomer } from './seed-customer.ts';
import { seconds } from './seed-history.ts';
import type {
  SeedCoupon,
  SeededWorld,
  SeedPrice,
  SeedProduct,
  SeedPromotionCode,
  SeedWorld,
} from './seed-types.ts';

/** Writes a described world, customers with the history that the billing engine itself would have made. */
export function seedWorld(world: World, given: SeedWorld): SeededWorld {
  return world.runtime.store.transaction(() => {
    world.muted = true;
    const { dunning } = world;
    const before = countAll(world);
    try {
      const products = (given.products ?? []).map((product) => seedProduct(world, product));
      const prices = (given.prices ?? []).map((price) => seedPrice(world, price));
      const coupons = (given.coupons ?? []).map((coupon) => seedCoupon(world, coupon));
      for (const code of given.promotionCodes ?? []) seedPromotionCode(world, code);
      const customers = (given.customers ?? []).map((customer) => seedCustomer(world, customer));
      const after = countAll(world);
      const counts = {
        invoices: after.invoices - before.invoices,
        charges: after.charges - before.charges,
        refunds: after.refunds - before.refunds,
      };
      return { products, prices, coupons, customers, counts };
    } finally {
      world.muted = false;
      world.stepTime = null;
      world.bank = null;
      world.dunning = dunning;
    }
  });
}

function countAll({ tables }: World): SeededWorld['counts'] {
  return { invoices: tables.invoices.size, charges: tables.charges.size, refunds: tables.refunds.size };
}

function seedProduct(world: World, given: SeedProduct): string {
  const id = given.id ?? world.id('prod', 14);
  const { name, description, metadata } = given;
  world.tables.products.put(
    productShape({ id, created: createdOf(world, given), name, description, metadata }),
  );
  return id;
}

function seedPrice(world: World, given: SeedPrice): string {
  const product = world.need('products', given.product, 'product');
  const price = priceShape({
    id: given.id ?? world.id('price'),
    created: createdOf(world, given),
    product: product.id,
    currency: given.currency ?? 'usd',
    unitAmountCents: given.unitAmountCents,
    interval: given.interval,
    intervalCount: given.intervalCount,
    nickname: given.nickname,
    lookupKey: given.lookupKey,
    metadata: given.metadata,
  });
  world.tables.prices.put(price);
  if (product.default_price === null)
    world.change(world.tables.products, product.id, { default_price: price.id });
  return price.id;
}

function seedCoupon(world: World, given: SeedCoupon): string {
  const coupon = couponShape({
    id: given.id ?? world.runtime.ids.text(8),
    created: createdOf(world, given),
    duration: given.duration,
    durationInMonths: given.durationInMonths,
    percentOff: given.percentOff,
    amountOffCents: given.amountOffCents,
    currency: given.amountOffCents === undefined ? null : (given.currency ?? 'usd'),
    name: given.name,
    metadata: given.metadata,
  });
  world.tables.coupons.put(coupon);
  return coupon.id;
}

function seedPromotionCode(world: World, given: SeedPromotionCode): void {
  world.tables.promotion_codes.put(
    promotionCodeShape({
      id: given.id ?? world.id('promo'),
      created: createdOf(world, given),
      code: given.code,
      coupon: world.need('coupons', given.coupon, 'coupon').id,
    }),
  );
}

function createdOf(world: World, given: { created?: SeedProduct['created'] }): number {
  return given.created === undefined ? world.now() : seconds(given.created);
}
