import { plans, planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { screenerData } from '@midoffice/contract/content/screener/calls/screener-data';
import { screenerSchemas } from '@midoffice/contract/content/screener/calls/screener-schemas';
import {
  screenerPeriods,
  screenerStatuses,
  type ScreenerSchema,
} from '@midoffice/contract/content/screener/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Columns, Panel } from '../../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../../kit/form/field.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';
import { parseSort, sortText } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../../../kit/table/export-button.tsx';
import { tableColumn } from './columns.tsx';
import { Constants } from './constants.tsx';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import css from './screener-data.module.css';

const address = {
  endpoint: textParam('quote'),
  plan: choiceParam(
    plans.map(({ code }) => code),
    'annualCOM3',
  ),
  period: choiceParam(['all', ...screenerPeriods], 'all'),
  sort: textParam(),
};
const planOptions = plans.map(({ code }) => ({ value: code, label: planLabel(code) }));
const periodOptions = [
  { key: 'all', label: 'Each figure' },
  ...screenerPeriods.map((key) => ({ key, label: key })),
] as const;

const levelPlans = (level: number): string =>
  [...new Set(plans.filter(({ code }) => code.endsWith(String(level))).map(({ label }) => label))].join(
    ' or ',
  );

interface EndpointsProps {
  readonly schemas: readonly ScreenerSchema[];
  readonly open: string;
  onOpen(endpoint: string): void;
}

/** Endpoints by group, each with its status. */
const Endpoints = ({ schemas, open, onOpen }: EndpointsProps) => (
  <nav className={css.endpoints} aria-label="Endpoints">
    {Object.entries(Object.groupBy(schemas, (schema) => schema.group)).map(([group, list]) => (
      <section key={group} aria-label={group}>
        <h4>{group}</h4>
        {list?.map(({ endpoint, label, status }) => (
          <button
            key={endpoint}
            type="button"
            className={css.endpoint}
            aria-current={endpoint === open || undefined}
            {...tooltip(endpoint)}
            onClick={() => onOpen(endpoint)}
          >
            <span>{label}</span>
            <StatusBadge tone={screenerStatuses.find((one) => one.key === status)?.tone ?? 'grey'}>
              {status}
            </StatusBadge>
          </button>
        ))}
      </section>
    ))}
  </nav>
);

/** Looks into what the screener answers: endpoints with their schema and status, rows as a plan gets them, constants. */
export function ScreenerData() {
  const [state, set] = useAddressState(address);
  const { endpoint, plan, period, sort } = state;
  const schemas = useRead(screenerSchemas, {});
  const schema = schemas.data?.schemas.find((one) => one.endpoint === endpoint);
  const hasPeriods = Boolean(schema?.periods.length);
  const read = useRead(
    screenerData,
    schema ? { endpoint, plan, ...(hasPeriods && period !== 'all' && { period }) } : null,
    { keep: true },
  );
  const fresh = read.data?.endpoint === endpoint ? read.data : undefined;
  const columns = useMemo(() => (schema?.columns ?? []).map(tableColumn), [schema]);
  return (
    <Columns widths="220px minmax(0, 1fr) minmax(0, 230px)" stretch>
      <Panel title="Endpoints" scroll>
        <ReadState read={schemas}>
          {(data) => (
            <Endpoints
              schemas={data.schemas}
              open={endpoint}
              onOpen={(next) => set({ endpoint: next, sort: '', period: 'all' }, { push: true })}
            />
          )}
        </ReadState>
      </Panel>
      <Panel
        title={schema?.label ?? endpoint}
        mark={fresh?.allowed && <CountBadge count={fresh.total} />}
        padded={false}
        tools={
          <>
            <SelectField
              label="Plan"
              hideLabel
              options={planOptions}
              value={plan}
              onChange={(next) => set({ plan: next })}
            />
            {hasPeriods && (
              <Segmented
                label="Period"
                value={period}
                options={periodOptions}
                onChange={(next) => set({ period: next })}
              />
            )}
          </>
        }
        actions={
          <ExportButton
            name={`screener-${endpoint}`}
            columns={columns}
            rows={fresh?.rows}
            filters={{ plan, period }}
          />
        }
      >
        {schemas.data && !schema ? (
          <EmptyState text={`There is no endpoint ${endpoint}.`} />
        ) : fresh && !fresh.allowed ? (
          <EmptyState
            text={`This plan does not have this endpoint: ${levelPlans(fresh.minLevel)} and above do.`}
          />
        ) : (
          <DenseTable
            label="Rows"
            height="fill"
            columns={columns}
            rows={fresh?.rows}
            rowKey={(row) => [row['symbol'], row['date'], row['source']].join(' ')}
            error={read.error}
            onRetry={() => void read.refetch()}
            stale={read.isPlaceholderData}
            empty="No Data Found."
            sort={parseSort(sort)}
            onSort={(next) => set({ sort: sortText(next) })}
            skeletonRows={16}
          />
        )}
      </Panel>
      <Constants />
    </Columns>
  );
}
