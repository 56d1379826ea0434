import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { skipReviewItem } from '@midoffice/contract/quality/review/calls/skip-review-item';
import { takeReviewItem } from '@midoffice/contract/quality/review/calls/take-review-item';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import type { Conflict } from '@midoffice/contract/kernel';
import type { ReviewView } from '@midoffice/contract/quality/review/shapes';
import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../../../data/client.ts';
import { useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';

/** Why an act was refused: the values it would overwrite have changed. */
export interface Clash {
  readonly title: string;
  readonly message: string;
  readonly conflicts: readonly Conflict[];
}

/** Of a whole fact, such as a corrected cell, the value alone: its place is shown beside it. */
function readable(one: Conflict): Conflict {
  const value = (fact: unknown): unknown =>
    typeof fact === 'object' && fact !== null && 'value' in fact ? fact.value : fact;
  return { ...one, actual: value(one.actual), wanted: value(one.wanted) ?? 'as the source has it' };
}

export interface ReviewDesk {
  /** Undefined while the item is on its way, null where the queue is empty. */
  readonly view: ReviewView | null | undefined;
  readonly error: Error | null;
  /** What is being done. */
  readonly running: 'accept' | 'reject' | 'skip' | 'undo' | 'take' | null;
  take(ref?: string): Promise<void>;
  accept(): Promise<void>;
  reject(reason: string): Promise<void>;
  skip(): Promise<void>;
  undo(): Promise<void>;
  /** Null where there is nothing to show. */
  readonly clash: Clash | null;
  forgetClash(): void;
}

/** One item at a time: takes it, decides it, takes the next. A key pressed while something runs does nothing. */
export function useQueue(first: string, onTaken: (ref: string) => void): ReviewDesk {
  const [view, setView] = useState<ReviewView | null>();
  const [running, setRunning] = useState<ReviewDesk['running']>('take');
  const busy = useRef(false);
  // The server undoes the last decision: a message of an earlier one must not.
  const decided = useRef(0);
  const [clash, setClash] = useState<Clash | null>(null);
  /** The screen shows conflicting values; any other refusal has its message. */
  const clashes =
    (title: string) =>
    ({ message, conflicts }: CallError): boolean => {
      if (conflicts.length) setClash({ title, message, conflicts: conflicts.map(readable) });
      return conflicts.length > 0;
    };
  // An item of the address may be decided by now: the next one is taken then, and nothing needs to be said.
  const quiet = useRef(false);
  const taking = useWrite(takeReviewItem, { quiet: 'success', onFailed: () => quiet.current });
  const accepting = useWrite(acceptReviewItem, {
    quiet: 'success',
    onFailed: clashes('Not applied: the values changed'),
  });
  const rejecting = useWrite(rejectReviewItem, { quiet: 'success' });
  const skipping = useWrite(skipReviewItem, { quiet: 'success' });
  const undoing = useWrite(undoReviewDecision, {
    onFailed: clashes('Not undone: a later repair is active'),
  });

  /** Takes the item asked for; where that cannot be, the next one. */
  async function fetch(ref?: string): Promise<void> {
    quiet.current = ref !== undefined;
    const taken = await taking.run(ref ? { ref } : {});
    quiet.current = false;
    const next = taken ?? (ref ? await taking.run({}) : undefined);
    setView(next ? next.view : null);
    onTaken(next?.view?.item.ref ?? '');
  }
  async function run(name: NonNullable<typeof running>, act: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRunning(name);
    try {
      await act();
    } finally {
      busy.current = false;
      setRunning(null);
    }
  }
  const take = (ref?: string): Promise<void> => run('take', () => fetch(ref));
  const undo = (): Promise<void> =>
    run('undo', async () => {
      const undone = await undoing.run({});
      decided.current += 1;
      if (undone) await fetch(undone.ref);
    });
  const notify = (message: string, known: { right: boolean; text: string } | null): void => {
    if (known) snackbar.info(`${known.right ? 'Right.' : 'Not right.'} ${known.text}`);
    else {
      decided.current += 1;
      const mine = decided.current;
      const undoMine = (): void => {
        if (mine === decided.current) void undo();
        else snackbar.info('You decided another item since: undo that first.');
      };
      snackbar.success(message, { label: 'Undo', run: undoMine });
    }
  };
  const decide = (
    name: 'accept' | 'reject' | 'skip',
    act: (
      shown: ReviewView,
    ) => Promise<{ message: string; known: { right: boolean; text: string } | null } | undefined>,
  ): Promise<void> =>
    run(name, async () => {
      if (!view) return;
      const done = await act(view);
      if (done) notify(done.message, done.known);
      // Refused: the same item is shown again as its data are now.
      await fetch(done ? undefined : view.item.ref);
    });

  useEffect(() => {
    void take(first || undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the queue opens
  }, []);

  return {
    view,
    error: view ? null : taking.error,
    running,
    take,
    accept: () =>
      decide('accept', ({ item, seen }) =>
        accepting.run({ ref: item.ref, seen, preview: false, reason: '' }),
      ),
    reject: (reason) => decide('reject', ({ item }) => rejecting.run({ ref: item.ref, reason })),
    skip: () => decide('skip', ({ item }) => skipping.run({ ref: item.ref })),
    undo,
    clash,
    forgetClash: () => setClash(null),
  };
}
