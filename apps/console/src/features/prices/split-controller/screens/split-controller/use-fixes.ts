import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { ChartRepairDone } from '@midoffice/contract/prices/charts/shapes';
import { applySplitControllerFix } from '@midoffice/contract/prices/split-controller/calls/apply-split-controller-fix';
import {
  splitCheckNames,
  splitChecks,
  splitRecheckMs,
  type SplitCheck,
} from '@midoffice/contract/prices/split-controller/lists';
import type { SplitStatistics } from '@midoffice/contract/prices/split-controller/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi, CallError, mayPass } from '../../../../../data/client.ts';
import { refreshSubjects } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';

/** A split that a person adds. */
export interface AddedSplit {
  readonly symbol: string;
  readonly date: string;
}

/** A repair that a person is asked about: previewed first, applied on their word. */
export interface Act {
  readonly title: string;
  /** The button that does it. */
  readonly word: string;
  /** What it does, a line each. */
  readonly lines: readonly string[];
  /** No source confirms it, so it cannot be applied without a reason. */
  readonly needsReason?: true;
  /** The split that it adds: its checks have not run so far. */
  readonly adds?: AddedSplit;
  /** @param seen the preview that the person saw; without it, a preview */
  send(seen: ChartRepairDone | null, reason: string): Promise<ChartRepairDone>;
}

/** Which checks to repair, and which to call valid. */
export interface Chosen {
  readonly fixTypes: readonly SplitCheck[];
  readonly validTypes: readonly SplitCheck[];
}

/** What the checks of a split found, as far as a fix of it needs. */
type Found = Pick<
  SplitStatistics,
  'symbol' | 'splitDate' | 'expectedPrice' | 'expectedShareCount' | 'status'
>;

/** What FIX, Run Auto-Fixes and Set Complete would do with a split. */
export function fixAct(title: string, word: string, chosen: Chosen, found: Found): Act {
  const { symbol, splitDate, expectedPrice, expectedShareCount, status } = found;
  const lines = [...new Set(chosen.fixTypes.flatMap((check) => status[check].fixes))];
  // A check that finds something else by then was decided by nobody.
  const expectedFindings = Object.fromEntries(
    [...chosen.fixTypes, ...chosen.validTypes].map((check) => [check, status[check].finding]),
  );
  const marked = chosen.validTypes.map((check) => splitChecks[check]);
  return {
    title: `${title}, ${symbol}`,
    word,
    lines: [...lines, ...(marked.length ? [`Call valid: ${marked.join(', ')}`] : [])],
    send: (seen, reason) =>
      callApi(applySplitControllerFix, {
        symbol,
        splitDate,
        fixTypes: [...chosen.fixTypes],
        validTypes: [...chosen.validTypes],
        expectedPrice,
        expectedShareCount,
        expectedFindings,
        preview: seen === null,
        ...(seen && { reason, expectedChangeSet: seen.lastChangeSetId, expectedPreview: seen.digest }),
      }),
  };
}

/** All checks that a rule can repair for sure. */
export const autoFixes = ({ status }: SplitStatistics): SplitCheck[] =>
  splitCheckNames.filter((check) => status[check].status === 'auto-fix');

/** The chart's own fix, as the split controller offers it. */
export const intradayAct = (symbol: string): Act => ({
  title: `Bring Intraday To Date: ${symbol}`,
  word: 'Bring Intraday To Date',
  lines: ['Add the bars that other sources have since, and put days on another split basis right'],
  send: (seen, reason) =>
    callApi(getChartFix, {
      type: 'bringIntradayToDate',
      symbol,
      runFixes: seen === null ? 'false' : 'true',
      ...(seen && { expectedChangeSet: String(seen.lastChangeSetId), expectedPreview: seen.digest }),
      ...(seen && reason && { reason }),
    }),
});

/** Records a split that no source lists. */
export const addSplitAct = (symbol: string, date: string, ratio: number): Act => ({
  title: `Add Split, ${symbol}`,
  word: 'Add Split',
  lines: [`Record a split of ${ratio} new shares per old on ${date}: earlier prices follow`],
  needsReason: true,
  adds: { symbol, date },
  send: (seen, reason) =>
    callApi(updateSplitRecord, {
      symbol,
      date,
      ratio,
      development: false,
      preview: seen === null,
      ...(seen && { reason, expectedChangeSet: seen.lastChangeSetId, expectedPreview: seen.digest }),
    }),
});

export interface Fixes {
  /** The repair that is being decided. */
  readonly open: Act | null;
  /** What it would change; null until that is known. */
  readonly preview: ChartRepairDone | null;
  /** Why the preview failed, where another try may succeed. */
  readonly error: Error | null;
  readonly pending: boolean;
  /** A change was made and the checks wait to be run again. */
  readonly waiting: boolean;
  ask(act: Act): Promise<void>;
  apply(reason: string): Promise<void>;
  close(): void;
}

/**
 * Previews, applies and takes back repairs of a split.
 * @param recheck runs the checks again, of an added split for the first time; called three seconds after a change.
 * Source: r001-split-recheck-3s
 */
export function useFixes(recheck: (added?: AddedSplit) => void): Fixes {
  const client = useQueryClient();
  const [open, setOpen] = useState<Act | null>(null);
  const [preview, setPreview] = useState<ChartRepairDone | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [pending, setPending] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(recheck);
  // Of two previews that cross, only the newer act's is shown; a closed dialog shows none.
  const turn = useRef(0);
  useEffect(() => {
    latest.current = recheck;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = (): void => {
    turn.current += 1;
    setOpen(null);
    setPreview(null);
    setError(null);
    setPending(false);
  };
  const changed = (added?: AddedSplit): void => {
    refreshSubjects(client, new Set(['charts', 'ledger', 'market-cap', 'eds']));
    clearTimeout(timer.current);
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      latest.current(added);
    }, splitRecheckMs);
  };
  const undo = async (changeSetId: number): Promise<void> => {
    try {
      const undone = await callApi(revertChangeSet, { id: String(changeSetId), preview: false });
      snackbar.success(undone.message);
      changed();
    } catch (error) {
      snackbar.failure(error);
    }
  };
  return {
    open,
    preview,
    error,
    pending,
    waiting,
    close,
    async ask(act) {
      turn.current += 1;
      const mine = turn.current;
      setPending(true);
      setPreview(null);
      setError(null);
      setOpen(act);
      try {
        const made = await act.send(null, '');
        if (mine !== turn.current) return;
        setPreview(made);
        setPending(false);
      } catch (failure) {
        if (mine !== turn.current) return;
        if (failure instanceof Error && mayPass(failure)) {
          setError(failure);
          setPending(false);
          return;
        }
        close();
        snackbar.failure(failure);
        // The findings shown are no longer current.
        if (failure instanceof CallError && failure.conflicts.length) latest.current();
      }
    },
    async apply(reason) {
      if (!open || !preview) return;
      const mine = turn.current;
      const done = (): void => {
        if (mine === turn.current) close();
      };
      setPending(true);
      try {
        const { message, changeSetId } = await open.send(preview, reason);
        if (changeSetId === null) snackbar.info(message);
        else snackbar.success(message, { label: 'Undo', run: () => void undo(changeSetId) });
        done();
        changed(open.adds);
      } catch (error) {
        // Somebody else wrote first, or the data moved: the values shown are no longer current.
        snackbar.failure(error);
        done();
        latest.current();
      }
    },
  };
}
