import {
  callFilters,
  callPhases,
  filterLabels,
  phaseLabels,
  type CallFilter,
  type CallPhase,
} from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { getEarningsCallOverview } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-overview';
import type { OutputOf } from '@midoffice/contract/kernel';
import { CheckField } from '../../../../kit/form/field.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import css from './earnings-calls.module.css';

interface ToolsProps {
  readonly phase: CallPhase;
  readonly filter: CallFilter;
  readonly symbol: string;
  readonly deleted: boolean;
  readonly counts: OutputOf<typeof getEarningsCallOverview>['counts'] | undefined;
  set(change: {
    phase?: CallPhase;
    filter?: CallFilter;
    s?: string;
    deleted?: boolean;
    p: number;
    sort?: string;
  }): void;
}

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;

/** Phase, filter, symbol, and whether deleted calls are listed. After the call the filter is always All. Source: r002-calls-post-all. */
export const CallTools = ({ phase, filter, symbol, deleted, counts, set }: ToolsProps) => (
  <div className={css.filters}>
    <Segmented
      label="Phase"
      value={phase}
      options={callPhases.map((key) => ({ key, label: withCount(phaseLabels[key], counts?.[key].all) }))}
      onChange={(next) =>
        set({ phase: next, p: 1, sort: '', ...(next === 'post-call' && { filter: 'all' }) })
      }
    />
    <Segmented
      label="Filter"
      value={filter}
      options={callFilters
        .filter((key) => phase !== 'post-call' || key === 'all')
        .map((key) => ({ key, label: withCount(filterLabels[key], counts?.[phase][key]) }))}
      onChange={(next) => set({ filter: next, p: 1, sort: '' })}
    />
    <FilterBox
      label="Symbol"
      placeholder="Symbol…"
      width={130}
      value={symbol}
      onChange={(text) => set({ s: text.trim().toUpperCase(), p: 1 })}
    />
    <CheckField label="Deleted too" checked={deleted} onChange={(on) => set({ deleted: on, p: 1 })} />
  </div>
);
