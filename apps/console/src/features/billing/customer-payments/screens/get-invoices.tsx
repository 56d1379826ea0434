import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import {
  invoiceSorts,
  invoiceTypes,
  noInvoicesText,
  paymentsAtMost,
  paymentsPageSize,
} from '@midoffice/contract/billing/customer-payments/lists';
import { callApi } from '../../../../data/client.ts';
import { useRead } from '../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { ExportAllButton } from '../../../../kit/table/export-all-button.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { UserAccountArea } from '../../../customers/customer-picker/panels/user-account-area.tsx';
import { invoiceColumns, invoiceFileColumns } from '../columns.tsx';
import { Freshness, PaymentTabs, RefreshButton } from '../tab-head.tsx';
import { useRefresh } from '../use-refresh.ts';

const orders = invoiceSorts.flatMap((name) => [name, `-${name}`] as const);
const address = {
  type: choiceParam(invoiceTypes, 'all'),
  q: textParam(),
  sort: choiceParam(orders, '-createdAt'),
  p: numberParam(1),
};

const typeOptions = invoiceTypes.map((value) => ({
  value,
  label: value === 'all' ? 'All invoices' : `${value[0]!.toUpperCase()}${value.slice(1)}`,
}));

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
      <Panel
        title="Invoices"
        mark={read.data && <CountBadge count={read.data.total} />}
        tools={
          <>
            <PaymentTabs tab="getInvoices" userid={userid} />
            <SelectField
              label="Invoices shown"
              hideLabel
              value={at.type}
              options={typeOptions}
              onChange={(type) => set({ type, p: 1 })}
            />
            <FilterBox
              label="Search invoices"
              placeholder="Number or id…"
              width={180}
              value={at.q}
              onChange={(text) => set({ q: text.trim(), p: 1 })}
            />
          </>
        }
        actions={
          <>
            <ExportAllButton
              name="invoices"
              columns={invoiceFileColumns}
              load={load}
              filters={filters}
              count={read.data?.total}
            />
            <RefreshButton
              pending={refresh.pending}
              accounts={read.data?.accounts}
              onClick={() => void refresh.run(userid)}
            />
          </>
        }
        padded={false}
      >
        {read.data && <Freshness {...read.data} />}
        <DenseTable
          label="Invoices"
          columns={invoiceColumns}
          rows={read.data?.invoices}
          rowKey={(row) => row.invoiceID}
          error={read.error}
          onRetry={() => void read.refetch()}
          stale={read.isPlaceholderData}
          empty={noInvoicesText}
          skeletonRows={12}
          sort={parseSort(at.sort)}
          sorted
          onSort={(next) => set({ sort: address.sort.read(sortText(next)), p: 1 })}
          height={560}
          foot={
            <Pager
              page={at.p}
              pageSize={paymentsPageSize}
              total={read.data?.total ?? null}
              onPage={(p) => set({ p }, { push: true })}
            />
          }
        />
      </Panel>
    </div>
  );
}

/** Payment Details > Get Invoices: a customer's invoices. */
export const GetInvoices = () => (
  <UserAccountArea tool="getInvoices">
    {({ userid }) => <Invoices key={userid} userid={userid} />}
  </UserAccountArea>
);
