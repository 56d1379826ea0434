import { listOffers } from '@midoffice/contract/billing/offers/calls/list-offers';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { offerLimits } from '@midoffice/contract/billing/offers/lists';
import type { OfferRow } from '@midoffice/contract/billing/offers/shapes';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../data/client.ts';
import { useMe, useRefusal } from '../../../data/me.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { CheckField } from '../../../kit/form/field.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import { parseSort, sortText } from '../../../kit/table/column.ts';
import { Pager } from '../../../kit/table/pager.tsx';
import { saveRows } from '../../../kit/table/save-rows.ts';
import { columns, fileColumns } from './columns.tsx';
import { choiceOf, stateChoices, type OfferAddress } from './offer-query.ts';

interface OfferListProps {
  readonly at: OfferAddress;
  set(patch: Partial<OfferAddress>, options?: { push?: boolean }): void;
}

function ExportButton({ at, total }: { readonly at: OfferAddress; readonly total: number | undefined }) {
  const me = useMe();
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const choice = choiceOf(at, me.userid);
      const { rows } = await callApi(listOffers, { ...choice, sort: at.sort });
      await saveRows({ name: 'offers', columns: fileColumns, rows, filters: choice });
    } catch (error) {
      snackbar.failure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      icon={<IconDownload size={14} />}
      pending={saving}
      disabledReason={total ? undefined : 'Nothing to export'}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}

/** All offers, by state and search. */
export function OfferList({ at, set }: OfferListProps) {
  const me = useMe();
  const choice = choiceOf(at, me.userid);
  const read = useRead(listOffers, { ...choice, sort: at.sort, page: String(at.p) }, { keep: true });
  const list = read.data;
  const refusal = useRefusal(saveOffer);
  const create = useWrite(saveOffer, {
    quiet: 'success',
    onDone: ({ offer }) => set({ offer: offer._id }, { push: true }),
  });
  const isNarrowed = Boolean(at.q || at.state || at.mine);
  return (
    <RecordList<OfferRow>
      title="Offers"
      mark={list && <StatusBadge tone="accent">{formatNumber(list.total)}</StatusBadge>}
      tools={
        <>
          <FilterBox
            label="Search offers"
            placeholder="Company, client, e-mail, #…"
            width={190}
            value={at.q}
            onChange={(q) => set({ q: q.trim(), p: 1 })}
          />
          <Segmented
            label="State"
            value={at.state}
            options={stateChoices(list?.states)}
            onChange={(state) => set({ state, p: 1 })}
          />
          <CheckField
            label="Mine"
            checked={at.mine === 'yes'}
            onChange={(mine) => set({ mine: mine ? 'yes' : '', p: 1 })}
          />
        </>
      }
      actions={
        <>
          <ExportButton at={at} total={list?.total} />
          <Button
            variant="primary"
            icon={<IconPlus size={14} />}
            pending={create.pending}
            disabledReason={refusal}
            onClick={() => void create.run({})}
          >
            New offer
          </Button>
        </>
      }
      read={read}
      columns={columns}
      rowKey={(offer) => offer._id}
      empty={isNarrowed ? 'No offers match these filters.' : 'No offers yet. Create the first one.'}
      skeletonRows={20}
      sort={parseSort(at.sort)}
      sorted
      onSort={(next) => set({ sort: (sortText(next) || '-updatedAt') as OfferAddress['sort'], p: 1 })}
      open={null}
      onOpen={(offer) => set({ offer }, { push: true })}
      foot={
        <Pager
          page={at.p}
          pageSize={offerLimits.page}
          total={list?.total ?? null}
          onPage={(p) => set({ p }, { push: true })}
        />
      }
    />
  );
}
