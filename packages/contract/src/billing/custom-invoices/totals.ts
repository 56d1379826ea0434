/** What a line of an invoice bills. Amounts are in the currency's smallest unit. */
export interface BilledLine {
  readonly quantity: number;
  readonly unitAmountCents: number;
  /** In percent, three decimals at most; the invoice's own where it is absent. */
  readonly taxPercent?: number | undefined;
}

/** What applies to all lines. At most one of the discounts. */
export interface BilledTerms {
  readonly taxPercent?: number | undefined;
  readonly discountPercent?: number | undefined;
  readonly discountCents?: number | undefined;
}

export interface LineTotals {
  /** Quantity by unit amount. */
  readonly amountCents: number;
  /** This line's share of the discount. */
  readonly discountCents: number;
  readonly netCents: number;
  readonly taxPercent: number;
  readonly taxCents: number;
}

export interface InvoiceTotals {
  readonly lines: readonly LineTotals[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly netCents: number;
  /** One for each rate, the highest first. Rates of 0 too, so that net amounts add up. */
  readonly taxes: readonly {
    readonly percent: number;
    readonly netCents: number;
    readonly taxCents: number;
  }[];
  readonly taxCents: number;
  readonly totalCents: number;
}

const milli = (percent: number): bigint => BigInt(Math.round(percent * 1000));

/** A percentage of an amount, half a unit rounded up. Exact, whatever the size. */
const partOf = (amountCents: number, percent: number): number =>
  Number((BigInt(amountCents) * milli(percent) + 50_000n) / 100_000n);

/** Splits a discount over lines in proportion to their amounts, to the unit: what is left goes to the largest remainders. */
function split(discountCents: number, amounts: readonly number[], sum: number): number[] {
  if (!discountCents || !sum) return amounts.map(() => 0);
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(discountCents));
  const shares = exact.map((part) => Number(part / BigInt(sum)));
  const order = exact
    .map((part, at) => ({ at, rest: Number(part % BigInt(sum)) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  const left = discountCents - shares.reduce((total, share) => total + share, 0);
  for (const { at } of order.slice(0, left)) shares[at]! += 1;
  return shares;
}

/**
 * The sums of an invoice in whole smallest units. The discount comes before the tax and is split over the lines; the tax
 * is rounded on each line, half a unit up, so that the lines' taxes add up to the invoice's.
 */
export function invoiceTotals(lines: readonly BilledLine[], terms: BilledTerms = {}): InvoiceTotals {
  const amounts = lines.map(({ quantity, unitAmountCents }) =>
    Number(BigInt(quantity) * BigInt(unitAmountCents)),
  );
  const subtotalCents = amounts.reduce((sum, amount) => sum + amount, 0);
  const discountCents = Math.min(
    subtotalCents,
    terms.discountCents ?? partOf(subtotalCents, terms.discountPercent ?? 0),
  );
  const shares = split(discountCents, amounts, subtotalCents);
  const billed = lines.map((line, at): LineTotals => {
    const taxPercent = line.taxPercent ?? terms.taxPercent ?? 0;
    const netCents = amounts[at]! - shares[at]!;
    return {
      amountCents: amounts[at]!,
      discountCents: shares[at]!,
      netCents,
      taxPercent,
      taxCents: partOf(netCents, taxPercent),
    };
  });
  const taxes = [...Map.groupBy(billed, ({ taxPercent }) => taxPercent)]
    .map(([percent, of]) => ({
      percent,
      netCents: of.reduce((sum, line) => sum + line.netCents, 0),
      taxCents: of.reduce((sum, line) => sum + line.taxCents, 0),
    }))
    .sort((a, b) => b.percent - a.percent);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  const netCents = subtotalCents - discountCents;
  return {
    lines: billed,
    subtotalCents,
    discountCents,
    netCents,
    taxes,
    taxCents,
    totalCents: netCents + taxCents,
  };
}
