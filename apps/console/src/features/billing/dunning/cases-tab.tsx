import { listDunningCases } from '@midoffice/contract/billing/dunning/calls/list-dunning-cases';
import { dunningPageSize } from '@midoffice/contract/billing/dunning/lists';
import type { DunningCase } from '@midoffice/contract/billing/dunning/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { useShowCustomer } from '../../../kit/nav/tools.ts';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';

const common: readonly Column<DunningCase>[] = [
  { id: 'email', header: 'Customer', value: (one) => one.email, minWidth: 190, sortable: false },
  {
    id: 'invoice',
    header: 'Invoice',
    value: (one) => one.invoiceNumber ?? one.invoiceID,
    width: 140,
    sortable: false,
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    value: (one) => one.amountCents,
    currency: (one) => one.currency,
    width: 110,
    sortable: false,
  },
  {
    id: 'plan',
    header: 'Plan',
    value: (one) => one.planCode && planLabel(one.planCode),
    width: 130,
    sortable: false,
  },
  {
    id: 'failedAt',
    header: 'Failed',
    kind: 'date',
    value: (one) => one.failedAt.slice(0, 10),
    width: 100,
    sortable: false,
  },
  { id: 'steps', header: 'Steps', kind: 'number', value: (one) => one.stepsDone, width: 66, sortable: false },
  { id: 'last', header: 'Last step', value: (one) => one.lastStep, width: 110, sortable: false },
];
const open: readonly Column<DunningCase>[] = [
  ...common,
  { id: 'next', header: 'Next step', value: (one) => one.nextStep, width: 110, sortable: false },
  { id: 'on', header: 'Next on', kind: 'date', value: (one) => one.nextOn, width: 100, sortable: false },
  {
    id: 'wait',
    header: 'Waiting for',
    hint: 'Why the next step does not run yet',
    value: (one) => one.wait,
    minWidth: 126,
    sortable: false,
  },
];
const closed: readonly Column<DunningCase>[] = [
  ...common,
  {
    id: 'closedAt',
    header: 'Closed',
    kind: 'time',
    value: (one) => one.closedAt,
    width: 140,
    sortable: false,
  },
  {
    id: 'recovered',
    header: 'Recovered',
    value: (one) => (one.state === 'paid' ? formatMoney(one.recoveredCents, one.currency) : ''),
    width: 110,
    sortable: false,
  },
];

const states = [
  { key: 'open', label: 'Open' },
  { key: 'paid', label: 'Paid' },
  { key: 'closed', label: 'Closed unpaid' },
] as const satisfies readonly { key: DunningCase['state']; label: string }[];

/** The invoices that dunning acts on, or has acted on. A click opens the summary of the customer. */
export function CasesTab({ on }: { readonly on: boolean }) {
  const [state, setState] = useState<DunningCase['state']>('open');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const showCustomer = useShowCustomer();
  const read = useRead(
    listDunningCases,
    { state, ...(search && { search }), page: String(page) },
    { keep: true },
  );
  const first =
    <T,>(setValue: (value: T) => void) =>
    (value: T): void => {
      setValue(value);
      setPage(1);
    };
  return (
    <Panel
      title="Invoices"
      fill
      padded={false}
      tools={
        <>
          <Segmented label="State" value={state} options={states} onChange={first(setState)} />
          <FilterBox
            label="Search invoices"
            placeholder="Customer or invoice…"
            width={190}
            value={search}
            onChange={first((value: string) => setSearch(value.trim()))}
          />
        </>
      }
    >
      <DenseTable
        label="Invoices in dunning"
        name={`dunning-${state}`}
        columns={state === 'open' ? open : closed}
        rows={read.data?.rows}
        rowKey={(one) => one.invoiceID}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={on || search || state !== 'open' ? 'No invoice fits' : 'No invoices: dunning is off'}
        stale={read.isPlaceholderData}
        height="fill"
        onPick={(one) => showCustomer(one.userid)}
        foot={
          <Pager page={page} pageSize={dunningPageSize} total={read.data?.total ?? null} onPage={setPage} />
        }
      />
    </Panel>
  );
}
