import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import { EffectsView } from '../../../../../kit/repair/effects-view.tsx';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { restoredReason, useReason } from '../../../../../kit/guard/use-reason.ts';
import type { Fixes } from './use-fixes.ts';
import css from './split-controller.module.css';

/** What a fix would change, before it is applied. */
export function FixDialog({ fixes }: { readonly fixes: Fixes }) {
  const [reason, setReason, isRestored] = useReason(fixes.open?.title ?? '');
  const { open, preview, error, pending } = fixes;
  if (!open) return null;
  return (
    <Dialog
      title={open.title}
      onClose={fixes.close}
      buttons={
        <>
          <Button onClick={fixes.close}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            disabledReason={
              error?.message ?? (open.needsReason && !reason.trim() ? 'Enter a reason first' : undefined)
            }
            onClick={() => void fixes.apply(reason.trim())}
          >
            {open.word}
          </Button>
        </>
      }
    >
      <ul className={css.lines}>
        {open.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {error ? (
        <ErrorState error={error} onRetry={() => void fixes.ask(open)} />
      ) : preview ? (
        <EffectsView label="What would change" done={preview} />
      ) : (
        <SkeletonLines count={3} />
      )}
      <TextField
        label={open.needsReason ? 'Reason' : 'Reason (optional)'}
        value={reason}
        onChange={setReason}
        maxLength={2000}
        hint={isRestored ? restoredReason : undefined}
      />
    </Dialog>
  );
}
