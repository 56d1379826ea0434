import type { Price } from '../shapes/catalog.ts';
import { type InvoiceItem, type InvoiceLine, type NewLine, lineShape } from '../shapes/invoice.ts';
import type { Subscription, SubscriptionItem } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import type { Period } from './periods.ts';

const symbols: Record<string, string> = { usd: '$', eur: '€', gbp: '£' };

/** An amount as Stripe's descriptions write it. */
export function moneyText(amountCents: number, currency: string): string {
  const text = (Math.abs(amountCents) / 100).toFixed(2);
  const symbol = symbols[currency];
  return symbol ? `${symbol}${text}` : `${text} ${currency.toUpperCase()}`;
}

/** What a line calls its price: the product's name. */
export function productName(world: World, price: Price): string {
  return world.tables.products.get(price.product)?.name ?? price.nickname ?? price.id;
}

function rateText(price: Price): string {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return `${moneyText(price.unit_amount, price.currency)} / ${count === 1 ? interval : `${count} ${interval}s`}`;
}

/** The lines that a subscription's items make for one period; free ones in trial. */
export function subscriptionLines(
  world: World,
  subscription: Subscription,
  period: Period,
  options: { invoice: string; free?: boolean; share?: number },
): InvoiceLine[] {
  return subscription.items.data.map((item) => {
    const name = productName(world, item.price);
    const full = item.price.unit_amount * item.quantity;
    return lineShape({
      id: world.id('il'),
      invoice: options.invoice,
      amountCents: options.free ? 0 : Math.round(full * (options.share ?? 1)),
      currency: subscription.currency,
      description: options.free
        ? `Free trial for ${item.quantity} × ${name}`
        : `${item.quantity} × ${name} (at ${rateText(item.price)})`,
      period,
      quantity: item.quantity,
      price: priceOf(item),
      parent: parentOfItem(item, null, false),
      subscription: subscription.id,
      metadata: subscription.metadata,
    });
  });
}

function priceOf({ price }: SubscriptionItem): NewLine['price'] {
  return { id: price.id, product: price.product, unitAmountCents: price.unit_amount };
}

function parentOfItem(
  item: SubscriptionItem,
  invoiceItem: string | null,
  proration: boolean,
): NewLine['parent'] {
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: invoiceItem,
      proration,
      proration_details: { credited_items: null },
      subscription: item.subscription,
      subscription_item: item.id,
    },
    type: 'subscription_item_details',
  };
}

/** The line that an invoice item becomes. */
export function itemLine(world: World, item: InvoiceItem, invoice: string): InvoiceLine {
  const subscription = item.parent?.subscription_details.subscription ?? null;
  const subscriptionItem = item.parent?.subscription_details.subscription_item ?? null;
  const details = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: { credited_items: null },
  };
  const price = item.pricing.price_details;
  return lineShape({
    id: world.id('il'),
    invoice,
    amountCents: item.amount,
    currency: item.currency,
    description: item.description,
    period: item.period,
    quantity: item.quantity,
    price: price && {
      id: price.price,
      product: price.product,
      unitAmountCents: Number(item.pricing.unit_amount_decimal),
    },
    parent:
      subscription && subscriptionItem
        ? {
            invoice_item_details: null,
            subscription_item_details: { ...details, subscription, subscription_item: subscriptionItem },
            type: 'subscription_item_details',
          }
        : {
            invoice_item_details: { ...details, subscription },
            subscription_item_details: null,
            type: 'invoice_item_details',
          },
    subscription,
    metadata: item.metadata,
    discountable: item.discountable,
  });
}
