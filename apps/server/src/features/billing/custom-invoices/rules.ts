import { createHash } from 'node:crypto';
import { currencyDecimals, moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import type { CustomInvoiceInput } from '@midoffice/contract/billing/custom-invoices/inputs';
import { invoiceLimits } from '@midoffice/contract/billing/custom-invoices/lists';
import { invoiceTotals, type InvoiceTotals } from '@midoffice/contract/billing/custom-invoices/totals';
import type { NamedPrice, ProviderLine } from '../../../platform/connectors/stripe/custom-invoices.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';

const dayMs = 86_400_000;

/** An invoice with everything settled that depends on the moment at which it is asked for. */
export interface SettledInvoice extends Omit<CustomInvoiceInput, 'daysUntilDue' | 'dueDate'> {
  /** Day, ISO 8601. */
  readonly dueDate: string;
}

/** Days until an invoice is due where nothing is said. */
const usualDays = 30;

/**
 * The invoice with its due day.
 * @param nowMs milliseconds since 1970
 * @throws ApiError 400 that names dueDate
 */
export function settleInvoice(input: CustomInvoiceInput, nowMs: number): SettledInvoice {
  const { dueDate, daysUntilDue, ...rest } = input;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const latest = new Date(nowMs + invoiceLimits.daysUntilDue * dayMs).toISOString().slice(0, 10);
  if (dueDate !== undefined && dueDate < today)
    throw badInput('inputData.dueDate', 'must not be in the past');
  if (dueDate !== undefined && dueDate > latest)
    throw badInput('inputData.dueDate', `must be within ${invoiceLimits.daysUntilDue} days`);
  const due = dueDate ?? new Date(nowMs + (daysUntilDue ?? usualDays) * dayMs).toISOString().slice(0, 10);
  return { ...rest, dueDate: due };
}

/** The sums of an invoice. @throws ApiError 400 where nothing or too much is to pay */
export function totalsOf(input: Omit<CustomInvoiceInput, 'dueDate'>): InvoiceTotals {
  const totals = invoiceTotals(input.lines, input);
  const format = moneyOf(input.currency);
  const most = invoiceLimits.amountCents;
  const large = totals.lines.findIndex(({ amountCents }) => amountCents > most);
  if (large !== -1)
    throw badInput(`inputData.lines.${large}`, `the amount of the line must be at most ${format(most)}`);
  if (totals.totalCents > most)
    throw badInput(
      'inputData.lines',
      `the total must be at most ${format(most)}, it is ${format(totals.totalCents)}`,
    );
  if (totals.totalCents <= 0) throw badInput('inputData.discountCents', 'the discount leaves nothing to pay');
  return totals;
}

/** Formats amounts of a currency, such as `€1,234.50`. */
export const moneyOf = (currency: string): ((cents: number) => string) => moneyFormat(currency, 'symbol');

/** A tax rate as people write it: `20%`, `8.875%`. */
export const percentText = (percent: number): string => `${Math.round(percent * 1000) / 1000}%`;

/** Which client an invoice is for: one invoice is made for them at a time. */
export const clientKey = ({ userid, client }: Pick<CustomInvoiceInput, 'userid' | 'client'>): string =>
  userid ?? client.email.toLowerCase();

/** Equal for invoices that bill the same to the same client, whenever they are due. */
export function digestOf(
  input: Pick<CustomInvoiceInput, 'userid' | 'client' | 'currency' | 'lines' | 'reference'>,
): Buffer {
  const { currency, lines, reference } = input;
  const billed = lines.map(({ description, quantity, unitAmountCents }) => [
    description,
    quantity,
    unitAmountCents,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([clientKey(input), currency, reference ?? '', billed]))
    .digest();
}

/**
 * Whether the prices that lines name can be billed. @param found by position; null: the provider does not know it
 * @throws ApiError 400 that names the line
 */
export function requireUsablePrices(
  input: Pick<CustomInvoiceInput, 'lines' | 'currency'>,
  found: ReadonlyMap<string, NamedPrice | null>,
): void {
  for (const [at, { priceID }] of input.lines.entries()) {
    if (priceID === undefined) continue;
    const price = found.get(priceID);
    const field = `inputData.lines.${at}.priceID`;
    if (!price) throw badInput(field, 'the card provider has no such price');
    if (price.isOfLink)
      throw badInput(field, 'this price belongs to a payment link, an invoice cannot bill it');
    if (price.currency !== input.currency)
      throw badInput(
        field,
        `this price is in ${price.currency.toUpperCase()}, the invoice is in ${input.currency.toUpperCase()}`,
      );
  }
}

/** @param currencies of the customer's running subscriptions @throws ApiError 400 that names currency */
export function requireSameCurrency(currency: string, currencies: readonly string[]): void {
  const other = currencies.find((code) => code !== currency);
  if (other === undefined || currencies.includes(currency)) return;
  throw badInput(
    'inputData.currency',
    `the customer's subscription is in ${other.toUpperCase()}: the card provider bills a customer in one currency`,
  );
}

/** The lines as the provider bills them: after the discount, each with its tax. */
export function providerLines(input: Omit<SettledInvoice, 'dueDate'>, totals: InvoiceTotals): ProviderLine[] {
  const format = moneyOf(input.currency);
  return input.lines.map(({ description, quantity, unitAmountCents }, at) => {
    const line = totals.lines[at]!;
    const count = quantity === 1 ? '' : ` (${quantity} × ${format(unitAmountCents)})`;
    const less = line.discountCents
      ? ` (${format(line.amountCents)} less ${format(line.discountCents)} discount)`
      : '';
    return {
      description: `${description}${count}${less}`,
      amountCents: line.netCents,
      tax:
        line.taxPercent > 0
          ? { name: input.taxName ?? 'Tax', percent: line.taxPercent, amountCents: line.taxCents }
          : null,
    };
  });
}

/** The decimals of each currency that is offered. */
export const currencyOption = (code: string) => ({ code, decimals: currencyDecimals(code) });

/** Refuses a second equal invoice. @param earlier its number and who made it */
export function refuseDuplicate(earlier: { number: string; createdBy: string } | undefined): void {
  if (!earlier) return;
  throw new ApiError(
    409,
    `${earlier.createdBy} created invoice ${earlier.number} with the same lines for this client within the last day. Create another one only if the client is to pay both.`,
  );
}
