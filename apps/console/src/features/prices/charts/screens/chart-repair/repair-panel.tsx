import { chartFixes, type ChartFix } from '@midoffice/contract/prices/charts/lists';
import { useMemo, useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { PartHeading, Panel } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import { restoredReason, useReason } from '../../../../../kit/guard/use-reason.ts';
import { RepairWarnings } from '../../../../../kit/repair/repair-warnings.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Mark } from '../../../../../kit/chart/types.ts';
import { cellColumns } from './cell-columns.ts';
import { markColumns } from './mark-columns.tsx';
import { movedPrices } from './overlay.ts';
import type { ChartState } from './params.ts';
import { RegistryFixes } from './registry-fixes.tsx';
import type { Repair } from './send-repair.ts';
import { fixOf, type Proposal, type RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

export type DialogName =
  | 'split'
  | 'splits'
  | 'delete'
  | 'transfer'
  | 'import'
  | 'noOverride'
  | 'adjustments'
  | 'weeklyCount';

/** Buttons that open a dialog, in their order. */
const dialogButtons: readonly (readonly [name: DialogName, label: string])[] = [
  ['split', 'Split…'],
  ['splits', 'Split Records…'],
  ['delete', 'Delete Range…'],
  ['noOverride', 'No Override…'],
  ['weeklyCount', 'Weekly Count…'],
  ['transfer', 'Transfer…'],
];

interface RepairPanelProps {
  readonly state: ChartState;
  readonly desk: RepairDesk;
  /** Why nothing may be repaired now. */
  readonly disabledReason: string | undefined;
  readonly selectedFix: ChartFix | null;
  onSelectFix(fix: ChartFix | null): void;
  onOutliers(): void;
  readonly plotted: readonly Mark[];
  onOpen(dialog: DialogName): void;
  onGoTo(date: string): void;
}

export function autoSplitRepair(state: ChartState): Repair {
  return {
    name: 'applyAutoSplit',
    title: 'Auto Split',
    input: { symbol: state.symbol, development: state.dev ? 'true' : 'false', type: state.type },
  };
}

export function fixRepair(state: ChartState, type: ChartFix | 'outliers'): Repair {
  const title = type === 'outliers' ? 'Outliers' : chartFixes[type];
  return {
    name: 'getChartFix',
    title,
    input: {
      type,
      symbol: state.symbol,
      development: state.dev ? 'true' : 'false',
      from: state.from,
      to: state.to,
      chartType: state.type,
    },
  };
}

const intradayFixes: ReadonlySet<ChartFix> = new Set([
  'bringIntradayToDate',
  'fillIntradayZeroVolumeFromLive',
]);

/** Why a fix cannot work on the shown chart. */
const whyNotFix = (fix: ChartFix, { type }: ChartState): string | undefined =>
  type === 'eod' && intradayFixes.has(fix) ? 'Choose 1min, 5min or 1hour first' : undefined;

/** Repairs of the shown series: each is previewed on the chart before it is applied. */
export function RepairPanel({
  state,
  desk,
  disabledReason,
  selectedFix,
  onSelectFix,
  onOutliers,
  plotted,
  onOpen,
  onGoTo,
}: RepairPanelProps) {
  const why = state.symbol ? disabledReason : (disabledReason ?? 'Choose a ticker first');
  const busy = (title: string): boolean => desk.running?.title === title;
  const fix = async (name: ChartFix): Promise<void> => {
    const repair = fixRepair(state, name);
    // The first click previews, a click on the selected fix runs it. Source: r001-chart-fix-highlight, d068.
    if (selectedFix === name && fixOf(desk.proposal?.repair) === name) {
      // What was previewed, with the chart of then: a repair made anew would overtake what somebody else wrote since.
      await desk.apply();
      return;
    }
    onSelectFix(name);
    await desk.preview(repair);
  };
  return (
    <Panel title="Repair">
      <div className={css.actions}>
        <Button
          disabledReason={why}
          pending={busy('Auto Split')}
          onClick={() => void desk.preview(autoSplitRepair(state)).then(() => onSelectFix(null))}
        >
          Auto Split
        </Button>
        <Button
          disabledReason={why}
          pending={busy('Outliers')}
          aria-pressed={plotted.length > 0}
          onClick={onOutliers}
        >
          Outliers
        </Button>
        {dialogButtons.map(([name, label]) => (
          <Button key={name} disabledReason={why} onClick={() => onOpen(name)}>
            {label}
          </Button>
        ))}
        <Button className={css.whole} onClick={() => onOpen('adjustments')}>
          Adjustment Records…
        </Button>
      </div>
      <PartHeading>Fixes</PartHeading>
      <div className={css.fixes} role="group" aria-label="Fixes">
        {(Object.entries(chartFixes) as [ChartFix, string][]).map(([name, label]) => (
          <Button
            key={name}
            disabledReason={why ?? whyNotFix(name, state)}
            variant={selectedFix === name ? 'primary' : 'plain'}
            aria-pressed={selectedFix === name}
            pending={busy(label)}
            onClick={() => void fix(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      <RegistryFixes symbol={state.symbol} why={why} />
      {desk.proposal ? (
        <ProposalView
          proposal={desk.proposal}
          desk={desk}
          disabledReason={disabledReason}
          onGoTo={desk.proposal.symbol === state.symbol ? onGoTo : undefined}
          onClose={() => onSelectFix(null)}
        />
      ) : (
        <p className={css.hint}>
          Choose a repair: what it would change is drawn on the chart first. Nothing is written until you
          apply it.
        </p>
      )}
    </Panel>
  );
}

interface ProposalProps {
  readonly proposal: Proposal;
  readonly desk: RepairDesk;
  readonly disabledReason: string | undefined;
  /** Undefined where the chart is another symbol's. */
  readonly onGoTo: ((date: string) => void) | undefined;
  onClose(): void;
}

/** Calls whose answer to a preview says what was found; the others answer as if it were done. */
const speaksOfPreview: ReadonlySet<string> = new Set(['applyAutoSplit', 'getChartFix']);

/** What the detector found: a likely split, or one that a person should look at first. */
function SplitEvidence({ evidence }: { readonly evidence: NonNullable<Proposal['evidence']> }) {
  const { level, summary, confidence } = evidence;
  return (
    <p className={css.hint} data-level={level}>
      <StatusBadge tone={level === 'likely' ? 'blue' : 'amber'}>
        {level === 'likely' ? 'Likely split' : 'Possible split'}
      </StatusBadge>{' '}
      {`${summary} Probability ${Math.round(confidence * 100)} %.`}
    </p>
  );
}

/** What the proposed repair is, says and changes, with the buttons that decide. */
function ProposalView({ proposal, desk, disabledReason, onGoTo, onClose }: ProposalProps) {
  const { done, repair, autoSplit, evidence } = proposal;
  const [atStart, setAtStart] = useState(true);
  const columns = useMemo(() => cellColumns(done.effects.sample), [done]);
  const columnsOfMarks = useMemo(() => markColumns(proposal.marks), [proposal.marks]);
  const nothing = done.effects.count === 0 && done.cells.length === 0;
  const name = `${repair.title}, ${proposal.symbol}`;
  const isPlot = fixOf(repair) === 'outliers';
  // A reason is about one split: what was typed for another day of the symbol says nothing of this one.
  const day = 'date' in repair.input ? `, ${repair.input.date}` : '';
  const [reason, setReason, isRestored] = useReason(`${name}${day}`);
  const why = reason.trim();
  return (
    <div className={css.proposal} role="region" aria-label={`Preview of ${name}`}>
      <PartHeading>{`Preview · ${name}`}</PartHeading>
      <p role="status">
        {speaksOfPreview.has(repair.name) ? done.message : 'This is a preview: nothing is written yet.'}
      </p>
      {evidence && <SplitEvidence evidence={evidence} />}
      <RepairWarnings effects={done.effects} />
      {!nothing && (
        <p className={css.hint}>
          {[movedPrices(proposal), `${plural(done.effects.count, 'cell')} of the series would change.`]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {repair.needsReason && (
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={2000}
          hint={isRestored ? restoredReason : undefined}
        />
      )}
      <div className={css.decide}>
        {autoSplit && onGoTo && (
          <Button
            size="small"
            onClick={() => {
              onGoTo(atStart ? autoSplit.earliestTimestamp : autoSplit.latestTimestamp);
              setAtStart(!atStart);
            }}
          >
            Go To Split Start/End
          </Button>
        )}
        {!isPlot && (
          <Button
            size="small"
            variant={evidence?.level === 'possible' ? 'plain' : 'primary'}
            disabledReason={
              nothing
                ? 'Nothing would change'
                : repair.needsReason && !why
                  ? 'Enter a reason first'
                  : disabledReason
            }
            pending={desk.running?.applying ?? false}
            onClick={() => void desk.apply(repair, repair.needsReason ? why : '').then(onClose)}
          >
            {autoSplit ? 'Apply Auto Split' : `Apply ${repair.title}`}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            desk.discard();
            onClose();
          }}
        >
          Discard
        </Button>
      </div>
      {proposal.marks.length > 0 && (
        <DenseTable
          label="Marked points"
          columns={columnsOfMarks}
          rows={proposal.marks}
          rowKey={(mark) => `${mark.date} ${mark.field}`}
          onPick={onGoTo && ((mark) => onGoTo(mark.date))}
          height={230}
        />
      )}
      {done.effects.sample.length > 0 && (
        <DenseTable
          label="Cells that would change"
          columns={columns}
          rows={done.effects.sample}
          rowKey={(cell) => `${cell.env} ${cell.chartType} ${cell.date} ${cell.field}`}
          onPick={onGoTo && ((cell) => onGoTo(cell.date))}
          height={230}
          {...(done.effects.count > done.effects.sample.length && {
            foot: `first ${done.effects.sample.length} of ${formatNumber(done.effects.count)}`,
          })}
        />
      )}
    </div>
  );
}
