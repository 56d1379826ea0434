import type { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import type { ChartMark } from '@midoffice/contract/prices/charts/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { Effects, RepairDone } from '@midoffice/contract/system/ledger/shapes';
import type { Conflict, OutputOf } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi, CallError } from '../../../../../data/client.ts';
import { refreshSubjects } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { useLatestValue } from '../../../../../kit/form/use-latest-value.ts';
import { sendRepair, symbolOf, type Done, type Repair, type RepairName } from './send-repair.ts';

type AutoSplit = OutputOf<typeof applyAutoSplit>;

/** Which fix of `getChartFix` a repair runs; undefined of another call. */
export const fixOf = (repair: Repair | null | undefined): string | undefined =>
  repair?.name === 'getChartFix' ? repair.input.type : undefined;

/** A repair, or its undo, that was written. */
export interface Written {
  /** Null of an undo. */
  readonly repair: Repair | null;
  /** Whose chart it changed: of a row of a list, not always that of the screen. */
  readonly symbol: string;
  /** What it did to the series, as far as that is known. */
  readonly effects: Effects;
}

/** What a previewed repair would do. */
export interface Proposal {
  /** Whose chart it would change. */
  readonly symbol: string;
  readonly repair: Repair;
  readonly done: RepairDone;
  readonly marks: readonly ChartMark[];
  readonly autoSplit: AutoSplit['autoSplitData'];
  readonly evidence: AutoSplit['evidence'];
  /** The newest repair of the chart for which this was worked out; undefined where it bears on none. */
  readonly seen: number | undefined;
  /** Names what would be written; undefined of a repair that changes no value of a series. */
  readonly digest: string | undefined;
}

export interface RepairDesk {
  readonly proposal: Proposal | null;
  /** The repair whose preview or apply is running. */
  readonly running: { readonly title: string; readonly applying: boolean } | null;
  /** What blocks the repair since somebody else wrote first. */
  readonly conflict: {
    readonly message: string;
    readonly conflicts: readonly Conflict[];
    /** Whether the proposal is by now that of the chart as it is. */
    readonly previewedAgain: boolean;
  } | null;
  /** Null where it was refused, or overtaken by another. */
  preview(repair: Repair): Promise<Proposal | null>;
  /** Applies a repair; without one, the proposal. */
  apply(repair?: Repair, reason?: string): Promise<RepairDone | null>;
  /** Takes back a repair of the chart on screen. */
  undo(changeSetId: number): Promise<boolean>;
  discard(): void;
  /** Puts the conflict away; what was previewed again stays. */
  settleConflict(): void;
}

interface Options {
  readonly symbol: string;
  /** The newest repair that the screen shows; a newer one by then is a conflict. Undefined until it is known. */
  readonly lastChangeSetId: number | undefined;
  /** Called after a repair or its undo was written. */
  onWritten(written: Written): void;
}

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

/** What the call says is the newest repair of the chart; undefined where it bears on none. */
const lastOf = (done: Done): number | undefined =>
  'lastChangeSetId' in done ? done.lastChangeSetId : undefined;

/** What the call says that it would write. */
const digestOf = (done: Done): string | undefined => ('digest' in done ? done.digest : undefined);

/** Fields of a conflict which say that the chart is not the one that was shown. */
const outdated: ReadonlySet<string> = new Set(['expectedPreview', 'expectedChangeSet']);

/** Whether a repair was refused since the chart has changed, not since the repair itself is decided otherwise. */
export const isOutdated = (conflicts: readonly Conflict[]): boolean =>
  conflicts.every(({ field }) => outdated.has(field));

const proposalOf = (repair: Repair, done: Done): Proposal => ({
  symbol: symbolOf(repair),
  seen: lastOf(done),
  digest: digestOf(done),
  repair,
  done,
  marks: 'marks' in done ? done.marks : [],
  autoSplit: 'autoSplitData' in done ? done.autoSplitData : null,
  evidence: 'evidence' in done ? done.evidence : null,
});

/** What a repair would do by now; null where it cannot be done any more. */
async function previewAgain(repair: Repair): Promise<Proposal | null> {
  try {
    return proposalOf(repair, await sendRepair(repair, { applying: false }));
  } catch {
    return null;
  }
}

/** Previews, applies and takes back repairs, with their messages. One at a time. */
export function useRepair({ symbol, lastChangeSetId, onWritten }: Options): RepairDesk {
  const client = useQueryClient();
  const [existing, noteLatest] = useLatestValue(symbol, lastChangeSetId);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [running, setRunning] = useState<RepairDesk['running']>(null);
  const [conflict, setConflict] = useState<RepairDesk['conflict']>(null);
  // Of two answers that cross, only the newer request's is shown.
  const turn = useRef(0);
  // The screen may show another symbol by the time that something is written.
  const note = useRef(onWritten);
  useEffect(() => {
    note.current = onWritten;
  });

  /** @param applied the repair that is previewed again where the chart is not any more the one that was shown */
  async function work<T>(
    title: string,
    applying: boolean,
    act: (isLatest: () => boolean) => Promise<T>,
    applied?: Repair,
  ): Promise<T | null> {
    turn.current += 1;
    const mine = turn.current;
    setRunning({ title, applying });
    setConflict(null);
    try {
      return await act(() => mine === turn.current);
    } catch (error) {
      if (error instanceof CallError && error.conflicts.length) {
        // What the screen shows beside the chart may be what has changed.
        refreshSubjects(client, new Set(['charts']));
        const outdatedRepair = isOutdated(error.conflicts) ? applied : undefined;
        const again = outdatedRepair ? await previewAgain(outdatedRepair) : null;
        if (mine === turn.current) {
          if (outdatedRepair) setProposal(again);
          setConflict({ message: error.message, conflicts: error.conflicts, previewedAgain: again !== null });
        }
      } else snackbar.failure(error);
      return null;
    } finally {
      if (mine === turn.current) setRunning(null);
    }
  }

  function written(what: Written): void {
    setProposal((now) => (now?.symbol === what.symbol ? null : now));
    refreshSubjects(client, new Set(['charts', 'ledger']));
    note.current(what);
  }

  async function undo(changeSetId: number, of: string): Promise<boolean> {
    const done = await work('Undo', true, () =>
      callApi(revertChangeSet, { id: String(changeSetId), preview: false }),
    );
    if (!done) return false;
    snackbar.success(done.message);
    written({ repair: null, symbol: of, effects: done.effects });
    return true;
  }

  return {
    proposal,
    running,
    conflict,
    preview: (repair) =>
      work(repair.title, false, async (isLatest) => {
        const done = await sendRepair(repair, { applying: false });
        const made = proposalOf(repair, done);
        if (isLatest()) setProposal(made);
        return isLatest() ? made : null;
      }),
    apply(repair = proposal?.repair, reason = '') {
      if (!repair) return Promise.resolve(null);
      const apply = async (isLatest: () => boolean): Promise<Done | null> => {
        let shown = repair === proposal?.repair ? proposal : null;
        if (!shown && !asksNothing.has(repair.name)) {
          shown = proposalOf(repair, await sendRepair(repair, { applying: false }));
          if (shown.done.effects.warningCount > 0) {
            if (isLatest()) setProposal(shown);
            snackbar.info('Nothing is written yet: check the warnings in the preview, then apply.');
            return null;
          }
        }
        // What was previewed holds for the chart of then: the screen may have been read again since.
        const seen = repair === proposal?.repair ? proposal.seen : existing;
        const done = await sendRepair(repair, {
          applying: true,
          ...(seen !== undefined && !aboutRows.has(repair.name) && { expectedChangeSet: seen }),
          ...(shown?.digest !== undefined && { expectedPreview: shown.digest }),
          ...(reason && { reason }),
        });
        const id = done.changeSetId;
        if (id === null) snackbar.info(done.message);
        else snackbar.success(done.message, { label: 'Undo', run: () => void undo(id, symbolOf(repair)) });
        if (!aboutRows.has(repair.name)) noteLatest(lastOf(done));
        // Only a preview names every bar.
        const { effects } = repair === proposal?.repair ? proposal.done : done;
        written({ repair, symbol: symbolOf(repair), effects });
        return done;
      };
      return work(repair.title, true, apply, repair);
    },
    undo: (changeSetId) => undo(changeSetId, symbol),
    discard() {
      turn.current += 1;
      setRunning(null);
      setProposal(null);
      setConflict(null);
    },
    settleConflict: () => setConflict(null),
  };
}
