import { getEnterpriseInfo } from '@midoffice/contract/staff-work/enterprise/calls/get-enterprise-info';
import { submissionPageSize, submissionSorts } from '@midoffice/contract/staff-work/enterprise/lists';
import type { EnterpriseSubmission } from '@midoffice/contract/staff-work/enterprise/shapes';
import { useCallback } from 'react';
import { callApi } from '../../../../data/client.ts';
import { useRead } from '../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { PagedRecords } from '../../../../kit/list/paged-records.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { ExportAllButton } from '../../../../kit/table/export-all-button.tsx';
import { factColumns, fileColumns } from '../columns.tsx';
import { SubmissionDialog } from '../submission-dialog.tsx';

const orders = submissionSorts.flatMap((name) => [name, `-${name}`] as const);
/** The state kept in the address. */
const address = {
  q: textParam(),
  sort: choiceParam(orders, '-createdAt'),
  p: numberParam(1),
  open: textParam(),
};

const keyOf = (one: EnterpriseSubmission): string => one._id;
const emailOf = (one: EnterpriseSubmission): string => one.email;

/** Requests for enterprise licences. */
export function EnterpriseSubmissions() {
  const [{ q, sort, p, open }, set] = useAddressState(address);
  const filter = q ? { search: q } : {};
  const read = useRead(getEnterpriseInfo, { ...filter, sort, page: String(p) }, { keep: true });
  const onOpen = useCallback((key: string) => set({ open: key }, { push: key !== '' }), [set]);
  return (
    <div data-screen="enterprise-submissions-screen" style={{ display: 'contents' }}>
      <PagedRecords
        title="Enterprise Submissions"
        tools={
          <FilterBox
            label="Search submissions"
            placeholder="E-mail, name, company, licence…"
            width={260}
            value={q}
            onChange={(text) => set({ q: text.trim(), p: 1 })}
          />
        }
        actions={
          <ExportAllButton
            name="enterprise-submissions"
            columns={fileColumns}
            load={() => callApi(getEnterpriseInfo, { ...filter, sort })}
            filters={filter}
            count={read.data?.total}
          />
        }
        read={read}
        columns={factColumns}
        actsHeader="actions"
        rowKey={keyOf}
        rowName={emailOf}
        sort={parseSort(sort)}
        onSort={(next) => set({ sort: address.sort.read(sortText(next)), p: 1 })}
        page={p}
        pageSize={submissionPageSize}
        onPage={(next) => set({ p: next }, { push: true })}
        open={open}
        onOpen={onOpen}
        details={(one) => <SubmissionDialog submission={one} onClose={() => onOpen('')} />}
      />
    </div>
  );
}
