import type Stripe from 'stripe';

/** What a customer paid under a code in a quarter, counted from the provider's own records. */
interface Counted {
  readonly currency: string;
  amount: bigint;
  commission: bigint;
}

/** By quarter, code and customer with currency. */
export type Recount = Map<string, Map<string, Counted>>;

/** Everything that the provider holds, as it answers it. */
export interface ProviderRecords {
  readonly customers: readonly Stripe.Customer[];
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly payments: readonly Stripe.InvoicePayment[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly discounts: ReadonlyMap<string, Stripe.Discount>;
  readonly promotions: ReadonlyMap<string, string>;
}

async function collected<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

/** Reads it all, by other calls than the connector makes where there are any. */
export async function providerRecords(
  client: Stripe,
  discountOf: (id: string) => Stripe.Discount | undefined,
): Promise<ProviderRecords> {
  const limit = 100;
  const invoices = await collected(client.invoices.list({ limit }));
  const ids = new Set(
    invoices.flatMap(({ discounts, lines }) => [
      ...discounts.map(String),
      ...lines.data.flatMap((line) => (line.discount_amounts ?? []).map(({ discount }) => String(discount))),
    ]),
  );
  return {
    invoices,
    customers: await collected(client.customers.list({ limit })),
    subscriptions: await collected(client.subscriptions.list({ limit, status: 'all' })),
    charges: await collected(client.charges.list({ limit })),
    payments: await collected(client.invoicePayments.list({ limit })),
    disputes: await collected(client.disputes.list({ limit })),
    discounts: new Map(
      [...ids].flatMap((id) => {
        const found = discountOf(id);
        return found ? [[id, found] as const] : [];
      }),
    ),
    promotions: new Map(
      (await collected(client.promotionCodes.list({ limit }))).map(({ id, code }) => [id, code] as const),
    ),
  };
}

/** Half up, of what is not below zero. */
const dividedBy = (value: bigint, by: bigint): bigint => {
  const [whole, rest] = [value / by, value % by];
  return rest * 2n >= by ? whole + 1n : whole;
};

/** What of a charge is still with us: each refund, and each dispute that is neither won nor only asked about. */
function keptOf(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): bigint {
  let kept = BigInt(charge.amount_captured);
  for (const refund of charge.refunds?.data ?? []) kept -= BigInt(refund.amount);
  for (const dispute of disputes) {
    if (dispute.charge !== charge.id) continue;
    for (const { amount } of dispute.balance_transactions) kept += BigInt(amount);
  }
  return kept < 0n ? 0n : kept;
}

function codeOf(id: string, { discounts, promotions }: ProviderRecords): string {
  const discount = discounts.get(id);
  if (!discount) throw new Error(`the provider has no discount ${id}`);
  const promotion = discount.promotion_code as string | null;
  return promotion ? promotions.get(promotion)! : String(discount.source.coupon);
}

/** Line by line, what an invoice asks under a code and outside of it. */
function divided(invoice: Stripe.Invoice, code: string, records: ProviderRecords) {
  let [inside, outside, isMixed] = [0n, 0n, false];
  for (const line of invoice.lines.data) {
    const off = line.discount_amounts ?? [];
    const net = BigInt(line.amount) - off.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const isProration =
      line.parent?.invoice_item_details?.proration || line.parent?.subscription_item_details?.proration;
    if (isProration || off.some(({ discount }) => codeOf(String(discount), records) === code)) inside += net;
    else {
      outside += net;
      isMixed ||= net !== 0n;
    }
  }
  return { inside, outside, isMixed };
}

const quarterAt = (seconds: number): string => {
  const [year, month] = new Date(seconds * 1000).toISOString().split('-');
  return `${year}-Q${Math.ceil(Number(month) / 3)}`;
};

/** Counts commission anew. @param bpsOf the rate of a code in a quarter, in hundredths of a percent */
export function recount(records: ProviderRecords, bpsOf: (code: string, quarter: string) => bigint): Recount {
  const invoiceOf = new Map(
    records.payments.map(({ payment, invoice }) => [String(payment.payment_intent), String(invoice)]),
  );
  const invoices = new Map(records.invoices.map((invoice) => [invoice.id!, invoice]));
  const found: Recount = new Map();
  for (const charge of records.charges) {
    const invoice = invoices.get(invoiceOf.get(String(charge.payment_intent)) ?? '');
    if (!invoice || charge.status !== 'succeeded' || charge.amount_captured === 0) continue;
    const named = new Set([
      ...invoice.discounts.map(String),
      ...invoice.lines.data.flatMap((line) =>
        (line.discount_amounts ?? []).map(({ discount }) => String(discount)),
      ),
    ]);
    const kept = keptOf(charge, records.disputes);
    for (const code of new Set([...named].map((id) => codeOf(id, records)))) {
      const { inside, outside, isMixed } = divided(invoice, code, records);
      const all = inside + outside;
      const under = inside < 0n ? 0n : inside > all ? all : inside;
      const base = !isMixed ? kept : all <= 0n ? 0n : dividedBy(kept * under, all);
      const quarter = quarterAt(charge.created);
      const ofQuarter = found.get(`${quarter} ${code}`) ?? new Map<string, Counted>();
      found.set(`${quarter} ${code}`, ofQuarter);
      const key = `${String(charge.customer)} ${charge.currency}`;
      const sum = ofQuarter.get(key) ?? { currency: charge.currency, amount: 0n, commission: 0n };
      sum.amount += base;
      sum.commission += dividedBy(base * bpsOf(code, quarter), 10_000n);
      ofQuarter.set(key, sum);
    }
  }
  return found;
}
