import type { Conflict } from '@midoffice/contract/kernel';
import { useState, type ReactNode } from 'react';
import type { CallError } from '../../data/client.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface Choices {
  /** Sends the person's values again, with the current values as `expected`; by field. */
  keepMine(mine: Readonly<Record<string, Conflict>>): void;
  /** Keeps the other person's values. */
  takeTheirs?(): void;
  /** A value as people read it, where it is a code. */
  words?(value: unknown, field: string): unknown;
  /** A field as people call it, where it is a code. */
  label?(field: string): string;
}

interface ConflictDesk {
  /** Opens the dialog where the refusal is a conflict. Answers whether it was one. */
  show(error: CallError, choices: Choices): boolean;
  /** To be rendered. */
  readonly dialog: ReactNode;
}

/** Meets the refusal of a write whose record somebody else has changed: shows both values and sends again what is chosen. */
export function useConflict(): ConflictDesk {
  const [open, setOpen] = useState<{ error: CallError; choices: Choices } | null>(null);
  const worded = ({
    error,
    choices: { words },
  }: {
    error: CallError;
    choices: Choices;
  }): readonly Conflict[] =>
    error.conflicts.map((one) =>
      words ? { ...one, actual: words(one.actual, one.field), wanted: words(one.wanted, one.field) } : one,
    );
  return {
    show(error, choices) {
      if (error.conflicts.length) setOpen({ error, choices });
      return error.conflicts.length > 0;
    },
    dialog: open && (
      <ConflictDialog
        message={open.error.message}
        conflicts={worded(open)}
        {...(open.choices.label && { label: open.choices.label })}
        onClose={() => setOpen(null)}
        onKeep={(mine) => {
          setOpen(null);
          const kept = open.error.conflicts.filter((one) => Object.hasOwn(mine, one.field));
          if (kept.length) open.choices.keepMine(Object.fromEntries(kept.map((one) => [one.field, one])));
          else open.choices.takeTheirs?.();
        }}
      />
    ),
  };
}
