import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import {
  chargeSorts,
  chargeTypes,
  noChargesText,
  paymentsAtMost,
  paymentsPageSize,
} from '@midoffice/contract/billing/customer-payments/lists';
import type { ChargeLine } from '@midoffice/contract/billing/customer-payments/shapes';
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
import { ChargeDialog } from '../charge-dialog.tsx';
import { chargeColumns, chargeFileColumns } from '../columns.tsx';
import { Freshness, PaymentTabs, RefreshButton } from '../tab-head.tsx';
import { useRefresh } from '../use-refresh.ts';

const orders = chargeSorts.flatMap((name) => [name, `-${name}`] as const);
const address = {
  type: choiceParam(chargeTypes, 'all'),
  q: textParam(),
  sort: choiceParam(orders, '-createdAt'),
  p: numberParam(1),
  charge: textParam(),
};

const typeOptions = chargeTypes.map((value) => ({
  value,
  label: value === 'all' ? 'All charges' : `${value[0]!.toUpperCase()}${value.slice(1)}`,
}));

const filtersOf = (userid: string, type: (typeof chargeTypes)[number], q: string) => ({
  userid,
  type,
  ...(q && { search: q }),
});

function useCharges(userid: string) {
  const [at, set] = useAddressState(address);
  const filters = filtersOf(userid, at.type, at.q);
  const read = useRead(getUserCharges, { ...filters, sort: at.sort, page: String(at.p) }, { keep: true });
  const opened: ChargeLine | undefined = at.charge
    ? read.data?.charges.find(({ chargeID }) => chargeID === at.charge)
    : undefined;
  return { at, set, filters, read, opened };
}

/** The charges of a chosen customer. */
export function Charges({ userid }: { readonly userid: string }) {
  const { at, set, filters, read, opened } = useCharges(userid);
  const refresh = useRefresh(getUserCharges, 'Charges read again at the card provider.');
  const load = async () => {
    const all = await callApi(getUserCharges, { ...filters, sort: at.sort, limit: String(paymentsAtMost) });
    return { rows: all.charges, total: all.total };
  };
  return (
    <div data-screen="stripe-get-charges">
      <Panel
        title="Charges"
        mark={read.data && <CountBadge count={read.data.total} />}
        tools={
          <>
            <PaymentTabs tab="getCharges" userid={userid} />
            <SelectField
              label="Charges shown"
              hideLabel
              value={at.type}
              options={typeOptions}
              onChange={(type) => set({ type, p: 1 })}
            />
            <FilterBox
              label="Search charges"
              placeholder="Id, invoice, card, reason…"
              width={200}
              value={at.q}
              onChange={(text) => set({ q: text.trim(), p: 1 })}
            />
          </>
        }
        actions={
          <>
            <ExportAllButton
              name="charges"
              columns={chargeFileColumns}
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
          label="Charges"
          columns={chargeColumns}
          rows={read.data?.charges}
          rowKey={(row) => row.chargeID}
          error={read.error}
          onRetry={() => void read.refetch()}
          stale={read.isPlaceholderData}
          empty={noChargesText}
          skeletonRows={12}
          sort={parseSort(at.sort)}
          sorted
          onSort={(next) => set({ sort: address.sort.read(sortText(next)), p: 1 })}
          selectedKey={at.charge || null}
          onPick={(row) => set({ charge: row.chargeID }, { push: true })}
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
      {opened && <ChargeDialog charge={opened} onClose={() => set({ charge: '' })} />}
    </div>
  );
}

/** Payment Details > Get Charges: a customer's charges with refunds and disputes. */
export const GetCharges = () => (
  <UserAccountArea tool="getCharges">
    {({ userid }) => <Charges key={userid} userid={userid} />}
  </UserAccountArea>
);
