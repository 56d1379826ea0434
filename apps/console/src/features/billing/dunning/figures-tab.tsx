import { getDunningFigures } from '@midoffice/contract/billing/dunning/calls/get-dunning-figures';
import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import type { DunningFigures } from '@midoffice/contract/billing/dunning/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StackedBars } from '../../../kit/chart/stacked-bars.tsx';
import { EmptyState, ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { actionText } from './words.tsx';

type Total = DunningFigures['totals'][number];
type StepFigures = DunningFigures['steps'][number];

const totalColumns: readonly Column<Total>[] = [
  { id: 'currency', header: 'Currency', value: (one) => one.currency.toUpperCase(), width: 90 },
  {
    id: 'cents',
    header: 'Recovered',
    kind: 'money',
    value: (one) => one.cents,
    currency: (one) => one.currency,
    width: 140,
  },
  { id: 'invoices', header: 'Invoices paid', kind: 'number', value: (one) => one.invoices, width: 120 },
  {
    id: 'open',
    header: 'Open',
    kind: 'money',
    value: (one) => one.openCents,
    currency: (one) => one.currency,
    width: 140,
  },
  {
    id: 'lost',
    header: 'Closed unpaid',
    kind: 'money',
    value: (one) => one.lostCents,
    currency: (one) => one.currency,
    width: 140,
  },
];

const rate = ({ done, paidAfter }: StepFigures): number => (done ? (100 * paidAfter) / done : 0);

const stepColumns: readonly Column<StepFigures>[] = [
  { id: 'step', header: 'Step', value: (one) => one.stepID, width: 150 },
  { id: 'kind', header: 'Action', value: (one) => actionText(one.kind), width: 180 },
  { id: 'done', header: 'Done', kind: 'number', value: (one) => one.done, width: 90 },
  { id: 'declined', header: 'Declined or failed', kind: 'number', value: (one) => one.declined, width: 140 },
  { id: 'skipped', header: 'Skipped', kind: 'number', value: (one) => one.skipped, width: 90 },
  { id: 'paid', header: 'Paid after it', kind: 'number', value: (one) => one.paidAfter, width: 110 },
  {
    id: 'rate',
    header: 'Success, %',
    kind: 'number',
    digits: 1,
    value: rate,
    width: 110,
    hint: 'Invoices that were paid after this step and before the next one',
  },
];

/** Bars of each currency by itself: amounts of different currencies are never added. */
function barsOf({ recovered }: DunningFigures) {
  const weeks = [...new Set(recovered.map(({ week }) => week))].sort();
  const currencies = [...new Set(recovered.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({
    currency,
    bars: weeks,
    series: [
      {
        name: `Recovered, ${currency.toUpperCase()}`,
        values: weeks.map(
          (week) =>
            (recovered.find((one) => one.week === week && one.currency === currency)?.cents ?? 0) /
            10 ** currencyDecimals(currency),
        ),
      },
    ],
  }));
}

function Figures({ figures }: { readonly figures: DunningFigures }) {
  const charts = useMemo(() => barsOf(figures), [figures]);
  if (!figures.totals.length && !figures.steps.length) return <EmptyState text="Dunning has not acted yet" />;
  return (
    <>
      <Panel title="Last 53 weeks" padded={false}>
        <DenseTable
          label="Recovered by currency"
          columns={totalColumns}
          rows={figures.totals}
          rowKey={(one) => one.currency}
        />
      </Panel>
      {charts.map(({ currency, bars, series }) => (
        <Panel key={currency} title={`Recovered a week, ${currency.toUpperCase()}`}>
          <StackedBars
            label={`Recovered a week in ${currency.toUpperCase()}`}
            bars={bars}
            series={series}
            height={180}
          />
        </Panel>
      ))}
      <Panel title="Success of steps" padded={false}>
        <DenseTable
          label="Success of steps"
          columns={stepColumns}
          rows={figures.steps}
          rowKey={(one) => `${one.stepID} ${one.kind}`}
        />
      </Panel>
    </>
  );
}

/** What dunning recovered, by currency, over time and by step. */
export function FiguresTab() {
  const read = useRead(getDunningFigures, {});
  return (
    <ReadState read={read} skeleton={<SkeletonLines count={10} />}>
      {(figures) => <Figures figures={figures} />}
    </ReadState>
  );
}
