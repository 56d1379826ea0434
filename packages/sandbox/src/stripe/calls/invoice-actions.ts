import { finalizeInvoice } from '../engine/invoicing.ts';
import { collectInvoice, markPaid, markUncollectible, voidInvoice } from '../engine/settlement.ts';
import { throwIfDeclined } from '../engine/subscribe.ts';
import { invalid } from '../errors.ts';
import { bool, str } from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import type { Invoice } from '../shapes/invoice.ts';
import type { World } from '../world.ts';
import { takeMethod } from './payment-methods.ts';

const payable = { paid_out_of_band: bool, payment_method: str, off_session: bool };

/** The calls that move an invoice along: https://docs.stripe.com/invoicing/overview#invoice-lifecycle */
export function invoiceActionCalls(): Route[] {
  return [
    call('POST', '/v1/invoices/:id/finalize', { auto_advance: bool }, ({ world, params, at }) => {
      const draft = world.need('invoices', at('id'));
      if (draft.lines.data.length === 0 && draft.billing_reason !== 'manual')
        throw invalid('Nothing to invoice.');
      const advances = params.auto_advance ?? draft.auto_advance;
      finalizeInvoice(world, draft.id);
      const open = world.need('invoices', draft.id);
      if (open.amount_due === 0) return markPaid(world, open.id, { outOfBand: false });
      if (!advances || open.collection_method === 'send_invoice')
        return world.change(world.tables.invoices, open.id, { auto_advance: advances });
      // Guard: Stripe collects about an hour after a finalization by hand; due at once is what the clock sees next.
      return world.change(world.tables.invoices, open.id, {
        auto_advance: true,
        next_payment_attempt: world.now({ test_clock: open.test_clock }) + 3600,
      });
    }),
    call('POST', '/v1/invoices/:id/pay', payable, payInvoice),
    call('POST', '/v1/invoices/:id/send', {}, ({ world, at }) => {
      let invoice = world.need('invoices', at('id'));
      if (invoice.collection_method !== 'send_invoice') {
        throw invalid(
          "You can only manually send an invoice if its collection method is 'send_invoice'.",
          undefined,
          'invoice_not_editable',
        );
      }
      if (invoice.status === 'draft') invoice = finalizeInvoice(world, invoice.id);
      if (invoice.status !== 'open') throw wrongStatus(invoice, 'sent');
      world.emit('invoice.sent', invoice);
      return invoice;
    }),
    call('POST', '/v1/invoices/:id/void', {}, ({ world, at }) => {
      const invoice = world.need('invoices', at('id'));
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw wrongStatus(invoice, 'voided');
      return voidInvoice(world, invoice.id);
    }),
    call('POST', '/v1/invoices/:id/mark_uncollectible', {}, ({ world, at }) => {
      const invoice = world.need('invoices', at('id'));
      if (invoice.status !== 'open') throw wrongStatus(invoice, 'marked uncollectible');
      return markUncollectible(world, invoice.id);
    }),
  ];
}

function payInvoice({ world, params, at }: CallContext<typeof payable>): Invoice {
  const given = world.need('invoices', at('id'));
  if (given.status === 'paid') throw invalid('Invoice is already paid');
  if (given.status === 'void') throw wrongStatus(given, 'paid');
  const invoice = given.status === 'draft' ? finalizeInvoice(world, given.id) : given;
  if (params.paid_out_of_band) return markPaid(world, invoice.id, { outOfBand: true });
  const method =
    params.payment_method === undefined ? undefined : methodOf(world, invoice, params.payment_method);
  const settled = collectInvoice(world, invoice.id, { automatic: false, method });
  if (settled.outcome === 'no-method') {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please attach a payment method and set it as the default, or pass one.',
      undefined,
      'resource_missing',
    );
  }
  throwIfDeclined(settled, true);
  return world.need('invoices', invoice.id);
}

function methodOf(world: World, invoice: Invoice, id: string) {
  const method = takeMethod(world, id);
  if (method.customer !== null && method.customer !== invoice.customer) {
    throw invalid(
      'The payment method belongs to another customer.',
      'payment_method',
      'payment_method_unexpected_state',
    );
  }
  return method;
}

function wrongStatus(invoice: Invoice, verb: string): Error {
  return invalid(
    `This invoice cannot be ${verb} as its status is ${invoice.status}.`,
    undefined,
    'invoice_not_editable',
  );
}
