import type { Conflict } from '@midoffice/contract/kernel';
import { useState, type ReactNode } from 'react';
import type { CallError } from '../../data/client.ts';
import type { Chosen } from './conflict-choices.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface Choices {
  /** Sends the person's values again, with the current values as `expected`; by field. Absent: both are shown, to be closed. */
  keepMine?(mine: Chosen): void;
  /** Keeps the other person's values. */
  takeTheirs?(): void;
  /** A value as people read it, where it is a code. */
  words?(value: unknown, field: string): unknown;
  /** A field as people call it, where it is a code. */
  label?(field: string): string;
  /** Names each value, where several records may be in conflict in one field: then the choices are by these names. */
  place?(conflict: Conflict): string;
}

interface ConflictDesk {
  /** Opens the dialog where the refusal is a conflict. Answers whether it was one. */
  show(error: CallError, choices: Choices): boolean;
  /** To be rendered. */
  readonly dialog: ReactNode;
}

interface Open {
  readonly error: CallError;
  readonly choices: Choices;
}

const fieldOf = ({ field }: Conflict): string => field;

/** The words of a field, by the name of its value. */
const labelOf =
  ({ error, choices: { label, place = fieldOf } }: Open) =>
  (name: string): string => {
    const field = error.conflicts.find((one) => place(one) === name)?.field ?? name;
    return label ? label(field) : field;
  };

/** Meets the refusal of a write whose record somebody else has changed: shows both values and sends again what is chosen. */
export function useConflict(): ConflictDesk {
  const [open, setOpen] = useState<Open | null>(null);
  const worded = ({ error, choices: { words, place = fieldOf } }: Open): readonly Conflict[] =>
    error.conflicts.map((one) => ({
      ...one,
      field: place(one),
      ...(words && { actual: words(one.actual, one.field), wanted: words(one.wanted, one.field) }),
    }));
  const keep = ({ error, choices }: Open, mine: Chosen): void => {
    setOpen(null);
    const { place = fieldOf } = choices;
    const kept = error.conflicts.filter((one) => Object.hasOwn(mine, place(one)));
    if (kept.length) choices.keepMine?.(Object.fromEntries(kept.map((one) => [place(one), one])));
    else choices.takeTheirs?.();
  };
  return {
    show(error, choices) {
      if (error.conflicts.length) setOpen({ error, choices });
      return error.conflicts.length > 0;
    },
    dialog: open && (
      <ConflictDialog
        message={open.error.message}
        conflicts={worded(open)}
        label={labelOf(open)}
        onClose={() => setOpen(null)}
        {...(open.choices.keepMine && { onKeep: (mine: Chosen) => keep(open, mine) })}
      />
    ),
  };
}
