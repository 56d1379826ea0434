import { getUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/get-user-declarations';
import { declarationPageSize, declarationSorts } from '@midoffice/contract/staff-work/declarations/lists';
import type { UserDeclaration } from '@midoffice/contract/staff-work/declarations/shapes';
import { useCallback } from 'react';
import { callApi } from '../../../../data/client.ts';
import { useRead } from '../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { SelectField } from '../../../../kit/form/field.tsx';
import { PagedRecords } from '../../../../kit/list/paged-records.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { ExportAllButton } from '../../../../kit/table/export-all-button.tsx';
import { factColumns, fileColumns } from '../columns.tsx';
import { DeclarationDialog } from '../declaration-dialog.tsx';

const orders = declarationSorts.flatMap((name) => [name, `-${name}`] as const);
/** The state kept in the address. */
const address = {
  q: textParam(),
  professional: choiceParam(['', 'true', 'false'], ''),
  sort: choiceParam(orders, '-createdAt'),
  p: numberParam(1),
  open: textParam(),
};

const keyOf = (one: UserDeclaration): string => one._id;
const nameOf = (one: UserDeclaration): string => one.email ?? one.userid ?? one._id;

/** Customers' declarations whether they use market data professionally, a hundred a page. */
export function UserDeclarations() {
  const [{ q, professional, sort, p, open }, set] = useAddressState(address);
  const filter = { ...(q && { search: q }), ...(professional && { isProfessional: professional }) };
  const read = useRead(getUserDeclarations, { ...filter, sort, page: String(p) }, { keep: true });
  const onOpen = useCallback((key: string) => set({ open: key }, { push: key !== '' }), [set]);
  return (
    <div data-screen="user-declarations-screen" style={{ display: 'contents' }}>
      <PagedRecords
        title="User Declarations"
        tools={
          <>
            <FilterBox
              label="Search declarations"
              placeholder="E-mail, id, name, employer…"
              width={220}
              value={q}
              onChange={(text) => set({ q: text.trim(), p: 1 })}
            />
            <div style={{ width: 160 }}>
              <SelectField
                label="Professional"
                hideLabel
                value={professional}
                options={[
                  { value: '', label: 'All declarations' },
                  { value: 'true', label: 'Professional' },
                  { value: 'false', label: 'Not professional' },
                ]}
                onChange={(next) => set({ professional: next, p: 1 })}
              />
            </div>
          </>
        }
        actions={
          <ExportAllButton
            name="user-declarations"
            columns={fileColumns}
            load={() => callApi(getUserDeclarations, { ...filter, sort })}
            filters={filter}
            count={read.data?.total}
          />
        }
        read={read}
        columns={factColumns}
        rowKey={keyOf}
        rowName={nameOf}
        sort={parseSort(sort)}
        onSort={(next) => set({ sort: address.sort.read(sortText(next)), p: 1 })}
        page={p}
        pageSize={declarationPageSize}
        onPage={(next) => set({ p: next }, { push: true })}
        open={open}
        onOpen={onOpen}
        details={(one) => <DeclarationDialog declaration={one} onClose={() => onOpen('')} />}
      />
    </div>
  );
}
