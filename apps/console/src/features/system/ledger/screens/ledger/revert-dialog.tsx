import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import { textLimits, type Conflict } from '@midoffice/contract/kernel';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { ChangeSet, Effects } from '@midoffice/contract/system/ledger/shapes';
import { useEffect, useState, type ReactNode } from 'react';
import { mayPass } from '../../../../../data/client.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { differences, DiffView, wholeRecord } from '../../../../../kit/data-view/diff-view.tsx';
import { fieldWords } from '../../../../../kit/data-view/field-words.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { TextAreaField } from '../../../../../kit/form/field.tsx';
import { RepairWarnings } from '../../../../../kit/repair/repair-warnings.tsx';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { useReason } from '../../../../../kit/guard/use-reason.ts';
import css from './ledger.module.css';

interface RevertDialogProps {
  readonly set: ChangeSet;
  onOpen(id: number): void;
  onClose(): void;
}

/** A list of cells that may be longer than its place; the keyboard can scroll it. */
const Scrolled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
  <div className={css.preview} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);

/** The changes that block the revert, by cell. */
function Blocked({
  message,
  conflicts,
  onOpen,
}: {
  readonly message: string;
  readonly conflicts: readonly Conflict[];
  onOpen(id: number): void;
}) {
  const sets = [...new Set(conflicts.map((one) => one.changeSet).filter((id) => id !== undefined))];
  return (
    <div role="alert">
      <p>{message}</p>
      <Scrolled label="Cells in the way">
        <DiffView
          label="Cells in the way"
          cells={conflicts.flatMap((one) =>
            differences(one.expected, one.actual).map((difference) => ({
              ...difference,
              field: fieldWords(one.field === wholeRecord ? difference.field : one.field),
              ...(one.where && { where: one.where }),
            })),
          )}
        />
      </Scrolled>
      {sets.length > 0 && (
        <p>
          Changed since by{' '}
          {sets.map((id) => (
            <button key={id} type="button" className={css.link} onClick={() => onOpen(id)}>
              {id}{' '}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** How much is taken back and differs then; says so where only a part of it is listed. */
function takesBack(cells: number, { count, sample }: Effects): string {
  const took = `Reverts ${plural(cells, 'cell')}`;
  if (!count) return `${took}; no derived value will be different.`;
  const which = count > sample.length ? `, the first ${formatNumber(sample.length)} of them` : '';
  return `${took}; ${plural(count, 'derived value')} will be different${which}:`;
}

/** Shows what taking a repair back would change, then does it. */
export function RevertDialog({ set, onOpen, onClose }: RevertDialogProps) {
  const [reason, setReason] = useReason(`Revert change set ${set.id}`);
  const preview = useWrite(revertChangeSet, { quiet: true });
  const [plan, setPlan] = useState<Awaited<ReturnType<typeof preview.run>>>();
  const revert = useWrite(revertChangeSet, {
    onDone: ({ changeSetId }) => (changeSetId ? onOpen(changeSetId) : onClose()),
    // Shown below, with the way to what blocks it.
    onFailed: () => true,
  });
  const { run } = preview;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let here = true;
    setPlan(undefined);
    void run({ id: String(set.id), preview: true }).then((output) => here && setPlan(output));
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked when the dialog opens, and again after a failure
  }, [set.id, turn]);
  const failed = revert.error ?? preview.error;
  return (
    <Dialog
      title={`Revert change set ${set.id}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={revert.pending}
            disabled={!plan || failed !== null}
            onClick={() => void revert.run({ id: String(set.id), reason })}
          >
            Revert
          </Button>
        </>
      }
    >
      <p>{set.summary}</p>
      {failed && mayPass(failed) ? (
        <ErrorState
          error={failed}
          onRetry={() => {
            revert.reset();
            setTurn(turn + 1);
          }}
        />
      ) : failed ? (
        <Blocked message={failed.message} conflicts={failed.conflicts} onOpen={onOpen} />
      ) : plan ? (
        <>
          <RepairWarnings effects={plan.effects} />
          <p className={css.soft}>{takesBack(set.cells, plan.effects)}</p>
          {plan.effects.sample.length > 0 && (
            <Scrolled label="What will change">
              <DiffView
                label="What will change"
                cells={plan.effects.sample.map((cell) => ({
                  where: [chartTypeLabel(cell.chartType), cell.env, cell.date].join(', '),
                  field: cell.field,
                  before: cell.before,
                  after: cell.after,
                }))}
              />
            </Scrolled>
          )}
          <TextAreaField
            label="Reason (optional)"
            value={reason}
            onChange={setReason}
            maxLength={textLimits.text}
            rows={2}
          />
        </>
      ) : (
        <SkeletonLines count={6} />
      )}
    </Dialog>
  );
}
