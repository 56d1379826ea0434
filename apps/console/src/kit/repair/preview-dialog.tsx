import type { AnyCall, OutputOf, SentOf } from '@midoffice/contract/kernel';
import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';
import { useRef, useState, type ReactNode } from 'react';
import type { CallError } from '../../data/client.ts';
import { useWrite } from '../../data/queries.ts';
import { Button } from '../base/button.tsx';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { EffectsView } from './effects-view.tsx';
import { useNotifyDone } from './use-notify-done.ts';

interface Options<C extends AnyCall> {
  /** False: nothing is repaired this time, so that there is nothing to check. */
  readonly isRepair?: boolean;
  /** What the preview depends on: what was previewed for other values is not shown any more. */
  readonly of: unknown;
  onClose(): void;
  onFailed?(error: CallError, input: SentOf<C>): boolean | void;
}

/** A repair in a dialog, as far as it has come. */
export interface Previewed<C extends AnyCall> {
  /** What the repair would do; null before it was asked for the present values. */
  readonly preview: RepairDone | null;
  readonly pending: boolean;
  readonly error: CallError | null;
  run(input: SentOf<C>): void;
  reset(): void;
}

/** A call that repairs, first previewed, then applied: a message shows what it did with its undo, and the dialog closes. */
export function usePreviewed<C extends AnyCall>(
  call: C,
  { of, onClose, onFailed, isRepair = true }: Options<C>,
): Previewed<C> {
  const values = JSON.stringify(of);
  const [shown, setShown] = useState<{ values: string; done: RepairDone } | null>(null);
  // Of the request that is under way: what is typed before its answer comes is not what it answers for.
  const asked = useRef(values);
  // A save that waits for its check.
  const unchecked = useRef<SentOf<C> | null>(null);
  const { notify } = useNotifyDone();
  const write = useWrite(call, {
    quiet: 'success',
    onDone(output: OutputOf<C>) {
      const done = output as RepairDone;
      if (done.preview) {
        const waiting = unchecked.current;
        unchecked.current = null;
        // Shown first: what the checks say against it is confirmed by a second click.
        if (!waiting || done.effects.warningCount > 0) setShown({ values: asked.current, done });
        else void write.run(waiting);
        return;
      }
      notify(done);
      onClose();
    },
    ...(onFailed && { onFailed }),
  });
  return {
    preview: shown?.values === values ? shown.done : null,
    pending: write.pending,
    error: write.error,
    run(input) {
      asked.current = values;
      const isSave = (input as { preview?: unknown }).preview !== true;
      const isChecked = !isRepair || shown?.values === values;
      unchecked.current = isSave && !isChecked ? input : null;
      void write.run(isSave && !isChecked ? { ...input, preview: true } : input);
    },
    reset: write.reset,
  };
}

interface PreviewDialogProps extends Pick<DialogProps, 'title' | 'subject' | 'onClose' | 'children'> {
  readonly repair: Pick<Previewed<AnyCall>, 'preview' | 'pending'>;
  /** Accessible name of the preview. */
  readonly effects: string;
  /** The word of the button that repairs. */
  readonly action?: string;
  readonly danger?: boolean;
  /** Why there is nothing to preview. */
  readonly previewReason?: string | undefined;
  /** Why it cannot be made any more. */
  readonly saveReason?: string | undefined;
  /** In place of Cancel. */
  readonly back?: ReactNode;
  onPreview(): void;
  onSave(): void;
}

/** A dialog around a repair: Cancel, Preview and the act, with what it would change below the fields. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { title, subject, onClose, repair, effects, action = 'Save', danger = false } = props;
  return (
    <Dialog
      title={title}
      subject={subject}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          {props.back ?? <Button onClick={onClose}>Cancel</Button>}
          <Button pending={repair.pending} disabledReason={props.previewReason} onClick={props.onPreview}>
            Preview
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={repair.pending}
            disabledReason={props.saveReason}
            onClick={props.onSave}
          >
            {repair.preview?.effects.warningCount ? `${action} anyway` : action}
          </Button>
        </>
      }
    >
      {props.children}
      {repair.preview && <EffectsView label={effects} done={repair.preview} />}
    </Dialog>
  );
}
