import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import {
  invoiceSorts,
  invoiceTypes,
  noInvoicesText,
  paymentsAtMost,
} from '@midoffice/contract/billing/customer-payments/lists';
import { callApi } from '../../../../data/client.ts';
import { useRead } from '../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { UserAccountArea } from '../../../customers/customer-picker/panels/user-account-area.tsx';
import { invoiceColumns, invoiceFileColumns } from '../columns.tsx';
import { PagedPayments } from '../paged-payments.tsx';
import { useRefresh } from '../use-refresh.ts';

const orders = invoiceSorts.flatMap((name) => [name, `-${name}`] as const);
const address = {
  type: choiceParam(invoiceTypes, 'all'),
  q: textParam(),
  sort: choiceParam(orders, '-createdAt'),
  p: numberParam(1),
};

function useInvoices(userid: string) {
  const [at, set] = useAddressState(address);
  const filters = { userid, type: at.type, ...(at.q && { search: at.q }) };
  const read = useRead(getUserInvoices, { ...filters, sort: at.sort, page: String(at.p) }, { keep: true });
  const load = async () => {
    const all = await callApi(getUserInvoices, { ...filters, sort: at.sort, limit: String(paymentsAtMost) });
    return { rows: all.invoices, total: all.total };
  };
  return { at, set, filters, read, load };
}

/** The invoices of a chosen customer. */
export function Invoices({ userid }: { readonly userid: string }) {
  const { at, set, filters, read, load } = useInvoices(userid);
  const refresh = useRefresh(getUserInvoices, 'Invoices read again at the card provider.');
  return (
    <div data-screen="stripe-get-invoices">
      <PagedPayments
        tab="getInvoices"
        userid={userid}
        title="Invoices"
        types={invoiceTypes}
        placeholder="Number or id…"
        columns={invoiceColumns}
        fileColumns={invoiceFileColumns}
        rowKey={(row) => row.invoiceID}
        empty={noInvoicesText}
        at={at}
        onPlace={set}
        read={read}
        rows={read.data?.invoices}
        load={load}
        filters={filters}
        refresh={refresh}
      />
    </div>
  );
}

/** Payment Details > Get Invoices: a customer's invoices. */
export const GetInvoices = () => (
  <UserAccountArea tool="getInvoices">
    {({ userid }) => <Invoices key={userid} userid={userid} />}
  </UserAccountArea>
);
