import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import { getCoverageInit } from '@midoffice/contract/monitors/coverage/calls/get-coverage-init';
import { coveragePageSize } from '@midoffice/contract/monitors/coverage/lists';
import type { CoverageInit } from '@midoffice/contract/monitors/coverage/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { listed } from '../../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import type { ScreenProps } from '../../../../kit/screen.ts';
import { EmptyState, ErrorState } from '../../../../kit/states/states.tsx';
import { address, filterOf, type AskedCoverage } from '../coverage-address.ts';
import { GroupForm } from '../group-form.tsx';
import { SummaryPanel } from '../summary-panel.tsx';
import { SymbolDialog } from '../symbol-dialog.tsx';
import { SymbolList } from '../symbol-list.tsx';
import css from '../coverage.module.css';

/** The value with the most symbols. */
function largestOf(init: CoverageInit | undefined): string {
  if (!init?.counts.length) return '';
  return init.values[init.counts.indexOf(Math.max(...init.counts))]!;
}

/** What may be asked for; null while no value is chosen. */
function useAsked(isItem: boolean) {
  const [at, set] = useAddressState(address);
  const init = useRead(getCoverageInit, { type: at.type });
  const value = at.value || (at.type === 'custom' ? '' : largestOf(init.data));
  // The values come first: a link may name one that the type does not have.
  const isReady = value !== '' && (at.type === 'custom' || init.data !== undefined);
  const { type, field } = at;
  const names = at.fields.join('.');
  const asked = useMemo<AskedCoverage | null>(
    () => (isReady ? { type, value, fields: isItem ? [field] : at.fields } : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields are made anew with each render; their names are not
    [isReady, type, value, isItem, field, names],
  );
  return { at, set, init, value, asked };
}

/** Monitors > Coverage: which data the symbols of a group have, since when and with how many gaps. As `data-coverage` of one data item. */
export function Coverage({ sub }: ScreenProps) {
  const isItem = sub === 'data-coverage';
  const { at, set, init, value, asked } = useAsked(isItem);
  const read = useRead(
    getCoverageData,
    asked && {
      ...asked,
      fields: [...asked.fields],
      ...filterOf(at),
      sort: at.sort,
      page: at.p,
      pageSize: coveragePageSize,
    },
    { keep: true },
  );
  const { data } = read;
  return (
    <Stack fill>
      <div data-screen={isItem ? 'data-coverage-item' : 'coverage-screen'} style={{ display: 'contents' }}>
        <div className={css.head}>
          <Panel
            title={isItem ? 'Data coverage' : 'Coverage'}
            padded={false}
            actions={
              data?.checkedAt && (
                <span className={css.end}>
                  Last full check: <Time at={data.checkedAt} />
                </span>
              )
            }
          >
            <GroupForm at={at} set={set} init={init.data} value={value} isItem={isItem} />
          </Panel>
        </div>
        {data && data.unknown.length > 0 && (
          <p role="status" className={css.note}>
            Unknown here: {listed(data.unknown)}
          </p>
        )}
        {init.error ? (
          <ErrorState error={init.error} onRetry={() => void init.refetch()} />
        ) : !asked && (init.data || at.type === 'custom') ? (
          <EmptyState
            text={
              at.type === 'custom' ? 'Enter symbols to see their coverage' : 'No symbols with this type yet'
            }
          />
        ) : (
          <Columns widths="minmax(0, 470px) minmax(0, 1fr)" stretch>
            {!read.error && <SummaryPanel at={at} set={set} data={data} isStale={read.isPlaceholderData} />}
            <SymbolList
              at={at}
              set={set}
              asked={asked ?? { type: at.type, value, fields: at.fields }}
              read={read}
            />
          </Columns>
        )}
        {at.open && <SymbolDialog symbol={at.open} onClose={() => set({ open: '' })} />}
      </div>
    </Stack>
  );
}
