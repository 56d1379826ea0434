import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import {
  chargeSorts,
  chargeTypes,
  noChargesText,
  paymentsAtMost,
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
import { UserAccountArea } from '../../../customers/customer-picker/panels/user-account-area.tsx';
import { ChargeDialog } from '../charge-dialog.tsx';
import { chargeColumns, chargeFileColumns } from '../columns.tsx';
import { PagedPayments } from '../paged-payments.tsx';
import { useRefresh } from '../use-refresh.ts';

const orders = chargeSorts.flatMap((name) => [name, `-${name}`] as const);
const address = {
  type: choiceParam(chargeTypes, 'all'),
  q: textParam(),
  sort: choiceParam(orders, '-createdAt'),
  p: numberParam(1),
  charge: textParam(),
};

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
      <PagedPayments
        tab="getCharges"
        userid={userid}
        title="Charges"
        types={chargeTypes}
        placeholder="Id, invoice, card, reason…"
        columns={chargeColumns}
        fileColumns={chargeFileColumns}
        rowKey={(row) => row.chargeID}
        empty={noChargesText}
        at={at}
        onPlace={set}
        read={read}
        rows={read.data?.charges}
        load={load}
        filters={filters}
        refresh={refresh}
        selectedKey={at.charge || null}
        onPick={(row) => set({ charge: row.chargeID }, { push: true })}
      />
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
