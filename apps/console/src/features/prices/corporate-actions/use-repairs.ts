import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRepairDone } from '@midoffice/contract/prices/corporate-actions/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../data/client.ts';
import { refreshSubjects } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { useNotifyDone } from '../../../kit/repair/use-notify-done.ts';
import type { Previewed } from './change-lines.ts';

/** How a repair is sent: to be previewed, or to be written as it was shown. */
export interface Sending {
  readonly preview: boolean;
  readonly reason?: string;
  readonly expectedPreview?: string;
}

/** A repair that a person is asked about. */
export interface EdsRepair<D extends EdsRepairDone = EdsRepairDone> {
  /** Whose, where it is about one symbol. */
  readonly symbol?: string;
  readonly table: EdsTable;
  send(how: Sending): Promise<D>;
  /** Called once it is written. */
  onWritten?(done: D): void;
}

export interface RepairDesk<D extends EdsRepairDone = EdsRepairDone> {
  /** What would change; undefined until it is known. */
  readonly previews: readonly Previewed<D>[] | undefined;
  /** Why the preview, or the last attempt to write, was refused. */
  readonly error: CallError | undefined;
  /** Something else would be written by now than was shown before: what is shown now is new. */
  readonly stale: boolean;
  readonly writing: boolean;
  write(reason: string): Promise<void>;
  /** Looks again at what would change. */
  again(): void;
}

/** What went wrong with one of some repairs; of several with whose it is. A conflict says so by itself. */
function refusalOf(error: unknown, repairs: readonly Pick<EdsRepair, 'symbol'>[], at: number): CallError {
  const refused = error instanceof CallError ? error : new CallError(String(error), 0, null);
  if (repairs.length < 2 || refused.conflicts.length) return refused;
  return new CallError(`${repairs[at]!.symbol}: ${refused.message}`, refused.status, refused.requestId);
}
/** Whether a write was refused because the outcome is not any more the one that was shown. */
const isStale = (error: CallError): boolean =>
  error.conflicts.some((conflict) => conflict.field === 'expectedPreview');

/**
 * Previews repairs, and writes them, each as its own change set and only as it was shown.
 * If the dialog was closed meanwhile, a message reports how it ended.
 * @param repairs a new array is a new question
 * @param onDone called when all are written, while the question is still open
 */
export function useRepairs<D extends EdsRepairDone>(
  repairs: readonly EdsRepair<D>[],
  onDone: () => void,
): RepairDesk<D> {
  const client = useQueryClient();
  const { notifyAll } = useNotifyDone();
  const [left, setLeft] = useState(repairs);
  const [asked, setAsked] = useState(repairs);
  const [inspected, setInspected] = useState<{ previews?: readonly Previewed<D>[]; error?: CallError }>({});
  const [stale, setStale] = useState(false);
  const [writing, setWriting] = useState(false);
  // What was written before one of several was refused is not asked about again.
  const [writtenCount, setWrittenCount] = useState(0);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  if (asked !== repairs) {
    setAsked(repairs);
    setLeft(repairs);
    setWrittenCount(0);
  }
  useEffect(() => {
    let watching = true;
    const look = async (): Promise<void> => {
      const previews: Previewed<D>[] = [];
      try {
        for (const repair of left)
          previews.push({
            table: repair.table,
            done: await repair.send({ preview: true }),
          });
        if (watching) setInspected({ previews });
      } catch (error) {
        if (watching) setInspected({ error: refusalOf(error, left, previews.length) });
      }
    };
    void look();
    return () => {
      watching = false;
    };
  }, [left]);

  async function write(reason: string): Promise<void> {
    const done: D[] = [];
    setWriting(true);
    setStale(false);
    try {
      for (const [at, repair] of left.entries()) {
        const expectedPreview = inspected.previews?.[at]?.done.digest;
        if (expectedPreview === undefined) return;
        const written = await repair.send({ preview: false, reason, expectedPreview });
        done.push(written);
        repair.onWritten?.(written);
      }
      // Another dialog may be open in its place by now.
      if (open.current) onDone();
    } catch (error) {
      const refused = refusalOf(error, left, done.length);
      if (!open.current) snackbar.failure(refused);
      setStale(isStale(refused));
      setInspected(isStale(refused) ? {} : { error: refused });
      if (isStale(refused)) setLeft(left.slice(done.length));
      else setWrittenCount(done.length);
    } finally {
      setWriting(false);
      if (done.length) refreshSubjects(client, new Set(['eds', 'charts', 'ledger']));
      notifyAll(done);
    }
  }
  const again = (): void => {
    setInspected({});
    setLeft(left.slice(writtenCount));
    setWrittenCount(0);
  };
  return { previews: inspected.previews, error: inspected.error, stale, writing, write, again };
}
