import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import type { InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import { useRead } from '../../../../data/queries.ts';
import { choiceParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { InvoiceForm } from '../invoice-form.tsx';
import { InvoiceList } from '../invoice-list.tsx';

const address = { tab: choiceParam(['new', 'made'], 'new') };
const tabs = [
  { key: 'new', label: 'New invoice' },
  { key: 'made', label: 'Custom invoices' },
] as const;

/** The form, once what an invoice can be made of is read. */
function NewInvoice() {
  const read = useRead(createCustomInvoice, { process: false }, { staleMs: 300_000 });
  return (
    <ReadState read={read}>{(options) => <InvoiceForm options={options as InvoiceOptions} />}</ReadState>
  );
}

/** Makes invoices for customers and other clients, and lists them. One tool for two places. Source: d023. */
export function CreateCustomInvoice() {
  const [{ tab }, set] = useAddressState(address);
  return (
    <div data-screen="stripe-create-custom-invoice" style={{ display: 'contents' }}>
      <div data-screen="billing-create-custom-invoice" style={{ display: 'contents' }}>
        <TabView
          label="Custom invoices"
          value={tab}
          tabs={tabs}
          onChange={(next) => set({ tab: next }, { push: true })}
        >
          {tab === 'new' ? <NewInvoice /> : <InvoiceList />}
        </TabView>
      </div>
    </div>
  );
}
