import { IconFilterOff } from '@tabler/icons-react';
import { getAuditFilters } from '@midoffice/contract/system/audit/calls/get-audit-filters';
import type { SentOf } from '@midoffice/contract/kernel';
import type { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { useRead } from '../../../../../data/queries.ts';
import { choiceParam, numberParam, textParam } from '../../../../../kit/address/use-address-state.ts';
import { IconButton } from '../../../../../kit/base/button.tsx';
import { Toolbar } from '../../../../../kit/base/panel.tsx';
import { DateRangeFields } from '../../../../../kit/form/date-field.tsx';
import { isDay, SelectField } from '../../../../../kit/form/field.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';

const outcomes = ['all', 'done', 'failed', 'unknown', 'intended'] as const;

export const address = {
  actor: textParam(),
  kind: textParam(),
  call: textParam(),
  text: textParam(),
  target: textParam(),
  targetKind: textParam(),
  from: textParam(),
  to: textParam(),
  outcome: choiceParam(outcomes, 'all'),
  cursor: numberParam(0),
  entry: textParam(),
};

export interface AuditState {
  readonly actor: string;
  readonly kind: string;
  readonly call: string;
  readonly text: string;
  readonly target: string;
  readonly targetKind: string;
  readonly from: string;
  readonly to: string;
  readonly outcome: (typeof outcomes)[number];
  readonly cursor: number;
}

/** The filters of the log as its call takes them. Half-typed days are left out. */
export function filterInput(state: AuditState): SentOf<typeof getAuditEntries> {
  const { actor, kind, call, text, target, targetKind, from, to, outcome } = state;
  return {
    ...(actor && { actor }),
    ...(kind && { kind }),
    ...(call && { call }),
    ...(text && { text }),
    ...(target && { target }),
    ...(targetKind && { targetKind }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(outcome !== 'all' && { outcome }),
  };
}

interface FiltersProps {
  readonly state: AuditState;
  set(patch: Partial<AuditState>): void;
}

const dayError = (text: string): string | null => (text === '' || isDay(text) ? null : 'YYYY-MM-DD');

/** By person, kind of act, call, target and time. */
export function AuditFilters({ state, set }: FiltersProps) {
  const read = useRead(getAuditFilters, {});
  const { actors = [], kinds = [], calls = [] } = read.data ?? {};
  const change = (patch: Partial<AuditState>): void => set({ ...patch, cursor: 0 });
  const isFiltered = Object.keys(filterInput(state)).length > 0;
  const all = (label: string) => ({ value: '', label });
  return (
    <Toolbar label="Filters">
      <SelectField
        label="Person"
        hideLabel
        value={state.actor}
        onChange={(actor) => change({ actor })}
        options={[all('Everybody'), ...actors.map(({ id, label }) => ({ value: id, label }))]}
        style={{ width: 130 }}
      />
      <SelectField
        label="Action"
        hideLabel
        value={state.kind}
        onChange={(kind) => change({ kind })}
        options={[all('All actions'), ...kinds]}
        style={{ width: 110 }}
      />
      <SelectField
        label="Call"
        hideLabel
        value={state.call}
        onChange={(call) => change({ call })}
        options={[all('All calls'), ...calls]}
        style={{ width: 110 }}
      />
      <SelectField
        label="Outcome"
        hideLabel
        value={state.outcome}
        onChange={(outcome) => change({ outcome })}
        options={outcomes.map((value) => (value === 'all' ? { value, label: 'All outcomes' } : value))}
        style={{ width: 115 }}
      />
      <FilterBox
        label="Target"
        placeholder="Target id…"
        value={state.text}
        onChange={(text) => change({ text })}
        width={105}
      />
      <DateRangeFields
        from={state.from}
        to={state.to}
        onChange={change}
        isValid={(day) => dayError(day) === null}
      />
      {isFiltered && (
        <IconButton
          label="Clear the filters"
          onClick={() =>
            change({
              actor: '',
              kind: '',
              call: '',
              text: '',
              target: '',
              targetKind: '',
              from: '',
              to: '',
              outcome: 'all',
            })
          }
        >
          <IconFilterOff size={15} />
        </IconButton>
      )}
    </Toolbar>
  );
}
