import { withTotals } from '../engine/invoicing.ts';
import { itemLine } from '../engine/lines.ts';
import { invalid } from '../errors.ts';
import { bool, int, list, mergeMetadata, metadata, num, object, required, str } from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import { type Invoice, type InvoiceLine, type LineTax, invoiceItemShape } from '../shapes/invoice.ts';
import type { World } from '../world.ts';

const taxAmount = object({
  amount: required(int),
  taxable_amount: required(int),
  tax_rate_data: required(
    object({ display_name: required(str), percentage: required(num), inclusive: bool }),
  ),
});

const addable = {
  invoice_metadata: metadata,
  lines: required(
    list(
      object({
        amount: required(int),
        description: str,
        metadata,
        tax_amounts: list(taxAmount),
      }),
    ),
  ),
};

/** Guard: the documentation states no bound; more in one request are refused here, so that callers send batches. */
const mostLines = 250;

/** https://docs.stripe.com/api/invoice-line-item/bulk */
export function invoiceLineCalls(): Route[] {
  return [call('POST', '/v1/invoices/:id/add_lines', addable, addLines)];
}

type Given = Exclude<CallContext<typeof addable>['params']['lines'][number], undefined>;

function addLines({ world, params, at }: CallContext<typeof addable>): Invoice {
  const invoice = world.need('invoices', at('id'));
  if (invoice.status !== 'draft')
    throw invalid('You can only add lines to draft invoices.', 'lines', 'invoice_not_editable');
  if (params.lines.length > mostLines)
    throw invalid(`At most ${mostLines} lines can be added at once.`, 'lines');
  const added = params.lines.map((line) => newLine(world, invoice, line));
  const next = withTotals(world, {
    ...invoice,
    lines: { ...invoice.lines, data: [...invoice.lines.data, ...added] },
    metadata: mergeMetadata(invoice.metadata, params.invoice_metadata),
  });
  return world.change(world.tables.invoices, invoice.id, next, 'invoice.updated');
}

/** A line with the invoice item behind it. */
function newLine(world: World, invoice: Invoice, given: Given): InvoiceLine {
  const now = world.now({ test_clock: invoice.test_clock });
  const item = invoiceItemShape({
    id: world.id('ii'),
    customer: invoice.customer,
    date: now,
    amountCents: given.amount,
    currency: invoice.currency,
    description: given.description ?? null,
    period: { start: now, end: now },
    quantity: 1,
    price: null,
    proration: false,
    subscription: null,
    subscriptionItem: null,
    invoice: invoice.id,
    discountable: given.amount > 0,
    metadata: mergeMetadata({}, given.metadata),
    testClock: invoice.test_clock,
  });
  world.create(world.tables.invoiceitems, item, 'invoiceitem.created');
  return { ...itemLine(world, item, invoice.id), taxes: (given.tax_amounts ?? []).map(taxOf) };
}

/** Stripe finds or creates a rate for equal data: the same name and percentage are the same rate. */
function taxOf(tax: Exclude<ReturnType<typeof taxAmount>, undefined>): LineTax {
  const { display_name: name, percentage, inclusive } = tax.tax_rate_data;
  const rate = Buffer.from(`${name} ${percentage}`).toString('hex').slice(0, 24);
  return {
    amount: tax.amount,
    tax_behavior: inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: `txr_${rate}` },
    taxability_reason: 'not_available',
    taxable_amount: tax.taxable_amount,
    type: 'tax_rate_details',
  };
}
