import type { Conflict } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { Button } from '../base/button.tsx';
import { formatNumber } from '../base/format.ts';
import { differences, isFields, wholeRecord } from '../data-view/diff-view.tsx';
import { fieldWords } from '../data-view/field-words.ts';
import { Dialog } from './dialog.tsx';
import css from './dialog.module.css';

type Side = 'theirs' | 'mine';

/** A value as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  // Years and small counts read better as they are.
  if (typeof value === 'number' && Math.abs(value) >= 10_000) return formatNumber(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const itself = (field: string): string => field;

/** The subject in its feature's own terms, and the field where there is one: `*` is a record as a whole. */
function heading({ where, field }: Conflict, label: (field: string) => string): string {
  if (field === wholeRecord) return where ?? 'Record';
  return where ? `${where}: ${label(field)}` : label(field);
}

/** One side of a conflict; of a record as a whole its fields that differ from the other side. */
function SideValue({ value, other }: { readonly value: unknown; readonly other: unknown }) {
  if (!isFields(value)) return isFields(other) ? '(no such record)' : valueText(value);
  const fields = differences(isFields(other) ? other : {}, value);
  if (!fields.length) return '(the record exists)';
  return (
    <>
      {fields.map(({ field, after }) => (
        <span key={field} className={css.fieldValue}>
          {fieldWords(field)}: {valueText(after)}
        </span>
      ))}
    </>
  );
}

interface ConflictDialogProps {
  readonly title?: string;
  /** What the second value of each field is called. */
  readonly mine?: string;
  readonly message: string;
  readonly conflicts: readonly Conflict[];
  readonly pending?: boolean;
  /** A field as people call it. */
  label?(field: string): string;
  /**
   * Keeps the chosen values, by field: what to send now, with each conflict's `actual` as the new `expected`.
   * Empty where all of theirs stay. Absent: there is nothing to choose, both values are only shown.
   */
  onKeep?(mine: Readonly<Record<string, Conflict>>): void;
  onClose(): void;
}

/** Shows that somebody else was quicker: both values of each field, to keep one of, or some of each. */
export function ConflictDialog({
  title = 'Changed by somebody else',
  mine = 'Yours',
  message,
  conflicts,
  pending = false,
  label = itself,
  onKeep,
  onClose,
}: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, Side>>>({});
  const finish = (pick: (index: number) => Side): void =>
    onKeep?.(
      Object.fromEntries(
        conflicts.filter((_one, index) => pick(index) === 'mine').map((one) => [one.field, one]),
      ),
    );
  const several = conflicts.length > 1;
  return (
    <Dialog
      title={title}
      size={several ? 'wide' : 'normal'}
      onClose={onClose}
      buttons={
        onKeep ? (
          <>
            <Button onClick={() => finish(() => 'theirs')}>Take theirs</Button>
            {several && (
              <Button pending={pending} onClick={() => finish((index) => chosen[index] ?? 'theirs')}>
                Merge as chosen
              </Button>
            )}
            <Button variant="primary" pending={pending} onClick={() => finish(() => 'mine')}>
              Keep mine
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <p className={css.text}>{message}</p>
      {conflicts.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two records may be called the same; the list never changes
        <div key={index} className={css.clash}>
          <h3>{heading(one, label)}</h3>
          {(['theirs', 'mine'] as const).map((side) => {
            const inside = (
              <>
                <small>
                  {side === 'theirs'
                    ? `Current value${one.changeSet ? ` (change set ${one.changeSet})` : ''}`
                    : mine}
                </small>
                <SideValue
                  value={side === 'theirs' ? one.actual : one.wanted}
                  other={side === 'theirs' ? one.wanted : one.actual}
                />
              </>
            );
            return onKeep ? (
              <button
                key={side}
                type="button"
                className={css.side}
                aria-pressed={several ? (chosen[index] ?? 'theirs') === side : undefined}
                onClick={() => setChosen((old) => ({ ...old, [index]: side }))}
              >
                {inside}
              </button>
            ) : (
              <p key={side} className={css.side}>
                {inside}
              </p>
            );
          })}
        </div>
      ))}
    </Dialog>
  );
}
