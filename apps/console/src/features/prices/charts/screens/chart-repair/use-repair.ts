import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { chartNoOverride } from '@midoffice/contract/prices/charts/calls/chart-no-override';
import { completeEodAdjustment } from '@midoffice/contract/prices/charts/calls/complete-eod-adjustment';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { removeNoOverride } from '@midoffice/contract/prices/charts/calls/remove-no-override';
import { resolveImportConflict } from '@midoffice/contract/prices/charts/calls/resolve-import-conflict';
import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { updateWeeklyCount } from '@midoffice/contract/prices/charts/calls/update-weekly-count';
import type { ChartMark } from '@midoffice/contract/prices/charts/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { Effects, RepairDone } from '@midoffice/contract/system/ledger/shapes';
import type { Conflict, OutputOf, SentOf } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi, CallError } from '../../../../../data/client.ts';
import { refreshSubjects } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { useLatestValue } from '../../../../../kit/form/use-latest-value.ts';

/** The calls that repair a chart. Each can be previewed. */
export const repairs = {
  applyAutoSplit,
  applyChartSplit,
  chartNoOverride,
  completeEodAdjustment,
  correctChartBar,
  deleteChartRange,
  getChartFix,
  removeNoOverride,
  resolveImportConflict,
  transferDevData,
  updateSplitRecord,
  updateWeeklyCount,
};
export type RepairName = keyof typeof repairs;

/** Parts of an input that say how a repair is sent, not what it does. */
type Sending = 'preview' | 'runFixes' | 'expectedChangeSet' | 'reason';

interface RepairOf<N extends RepairName> {
  readonly name: N;
  /** What the panel calls it. */
  readonly title: string;
  readonly input: Readonly<Omit<SentOf<(typeof repairs)[N]>, Sending>>;
}

/** One repair: the input is checked against the contract of its call. */
export type Repair = { readonly [N in RepairName]: RepairOf<N> }[RepairName];

/** What a call answers: some say more than that it is done. */
type Done = OutputOf<(typeof repairs)[RepairName]>;
type AutoSplit = OutputOf<typeof applyAutoSplit>;

/** Which fix of `getChartFix` a repair runs; undefined of another call. */
export const fixOf = (repair: Repair | null | undefined): string | undefined =>
  repair?.name === 'getChartFix' ? repair.input.type : undefined;

/** What a previewed repair would do. */
export interface Proposal {
  readonly repair: Repair;
  readonly done: RepairDone;
  readonly marks: readonly ChartMark[];
  readonly autoSplit: AutoSplit['autoSplitData'];
  readonly evidence: AutoSplit['evidence'];
  /** The newest repair of the chart for which this was worked out; undefined where it bears on none. */
  readonly seen: number | undefined;
}

export interface RepairDesk {
  readonly proposal: Proposal | null;
  /** The repair whose preview or apply is running. */
  readonly running: { readonly title: string; readonly applying: boolean } | null;
  /** What blocks the repair since somebody else wrote first. */
  readonly conflict: { readonly message: string; readonly conflicts: readonly Conflict[] } | null;
  preview(repair: Repair): Promise<Proposal | null>;
  /** Applies a repair; without one, the proposal. */
  apply(repair?: Repair, reason?: string): Promise<RepairDone | null>;
  undo(changeSetId: number): Promise<boolean>;
  discard(): void;
}

interface Options {
  readonly symbol: string;
  /** The newest repair that the screen shows; a newer one by then is a conflict. Undefined until it is known. */
  readonly lastChangeSetId: number | undefined;
  /** Called after a repair or its undo was written, with its effects on the series, as far as they are known. */
  onWritten(repair: Repair | null, effects: Effects): void;
}

/** Calls that repair only with `run`, and preview otherwise. */
const runsFixes: ReadonlySet<RepairName> = new Set(['applyAutoSplit', 'getChartFix']);

/** Calls about a row of a list: they bear on what the chart on screen does not show. */
const aboutRows: ReadonlySet<RepairName> = new Set([
  'resolveImportConflict',
  'completeEodAdjustment',
  'chartNoOverride',
  'removeNoOverride',
  'updateWeeklyCount',
]);

/** Repairs that change no value of a series. */
const asksNothing: ReadonlySet<RepairName> = new Set([
  'chartNoOverride',
  'removeNoOverride',
  'updateWeeklyCount',
]);

/** How a repair is sent. */
interface How {
  readonly applying: boolean;
  readonly expectedChangeSet?: number;
  readonly reason?: string;
}

function send({ name, input }: Repair, { applying, ...guards }: How): Promise<Done> {
  const how = runsFixes.has(name) ? { runFixes: String(applying) } : { preview: !applying };
  // The union keeps name and input together, which the compiler does not follow through the spread.
  return callApi(repairs[name], { ...input, ...how, ...guards } as never) as Promise<Done>;
}

/** What the call says is the newest repair of the chart; undefined where it bears on none. */
const lastOf = (done: Done): number | undefined =>
  'lastChangeSetId' in done ? done.lastChangeSetId : undefined;

const proposalOf = (repair: Repair, done: Done): Proposal => ({
  seen: lastOf(done),
  repair,
  done,
  marks: 'marks' in done ? done.marks : [],
  autoSplit: 'autoSplitData' in done ? done.autoSplitData : null,
  evidence: 'evidence' in done ? done.evidence : null,
});

/** Previews, applies and takes back repairs, with their messages. One at a time. */
export function useRepair({ symbol, lastChangeSetId, onWritten }: Options): RepairDesk {
  const client = useQueryClient();
  const [existing, noteLatest] = useLatestValue(symbol, lastChangeSetId);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [running, setRunning] = useState<RepairDesk['running']>(null);
  const [conflict, setConflict] = useState<RepairDesk['conflict']>(null);
  // Of two answers that cross, only the newer request's is shown.
  const turn = useRef(0);

  async function work<T>(
    title: string,
    applying: boolean,
    act: (isLatest: () => boolean) => Promise<T>,
  ): Promise<T | null> {
    turn.current += 1;
    const mine = turn.current;
    setRunning({ title, applying });
    setConflict(null);
    try {
      return await act(() => mine === turn.current);
    } catch (error) {
      if (error instanceof CallError && error.conflicts.length)
        setConflict({ message: error.message, conflicts: error.conflicts });
      else snackbar.failure(error);
      return null;
    } finally {
      if (mine === turn.current) setRunning(null);
    }
  }

  function written(repair: Repair | null, effects: Effects): void {
    setProposal(null);
    refreshSubjects(client, new Set(['charts', 'ledger']));
    onWritten(repair, effects);
  }

  async function undo(changeSetId: number): Promise<boolean> {
    const done = await work('Undo', true, () =>
      callApi(revertChangeSet, { id: String(changeSetId) as never, preview: false }),
    );
    if (!done) return false;
    snackbar.success(done.message);
    written(null, done.effects);
    return true;
  }

  return {
    proposal,
    running,
    conflict,
    preview: (repair) =>
      work(repair.title, false, async (isLatest) => {
        const done = await send(repair, { applying: false });
        const made = proposalOf(repair, done);
        if (isLatest()) setProposal(made);
        return made;
      }),
    apply(repair = proposal?.repair, reason = '') {
      if (!repair) return Promise.resolve(null);
      return work(repair.title, true, async (isLatest) => {
        if (repair !== proposal?.repair && !asksNothing.has(repair.name)) {
          const checked = await send(repair, { applying: false });
          if (checked.effects.warningCount > 0) {
            if (isLatest()) setProposal(proposalOf(repair, checked));
            snackbar.info('Nothing is written yet: check the warnings in the preview, then apply.');
            return null;
          }
        }
        // What was previewed holds for the chart of then: the screen may have been read again since.
        const seen = repair === proposal?.repair ? proposal.seen : existing;
        const guarded = seen === undefined || aboutRows.has(repair.name) ? {} : { expectedChangeSet: seen };
        const done = await send(repair, { applying: true, ...guarded, ...(reason && { reason }) });
        const id = done.changeSetId;
        if (id === null) snackbar.info(done.message);
        else snackbar.success(done.message, { label: 'Undo', run: () => void undo(id) });
        if ('expectedChangeSet' in guarded) noteLatest(lastOf(done));
        // Only a preview names every bar.
        written(repair, repair === proposal?.repair ? proposal.done.effects : done.effects);
        return done;
      });
    },
    undo,
    discard() {
      turn.current += 1;
      setRunning(null);
      setProposal(null);
      setConflict(null);
    },
  };
}
