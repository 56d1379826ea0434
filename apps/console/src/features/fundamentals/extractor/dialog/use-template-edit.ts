import type { Conflict } from '@midoffice/contract/kernel';
import { useState } from 'react';
import type { Chosen } from '../../../../kit/dialog/conflict-choices.ts';

interface State<T> {
  /** The template as it was when its edit began. */
  readonly base: T;
  readonly edited: Partial<T>;
}

/** The field that a column of the ledger holds. */
const fieldOfColumn = (column: string): string =>
  column === 'is_primary'
    ? 'primary'
    : column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

const labels: Readonly<Record<string, string>> = {
  template_name: 'Template name',
  statement_type: 'Statement type',
  must_match_values: 'Must match',
  wildcard_values: 'Wildcards',
  exclude_values: 'Exclude',
  connected_row_mappers: 'Connected row mappers',
  industries: 'Industries',
  is_primary: 'Primary',
  value: 'Rules',
};
/** A column of the ledger as the forms call its field. */
export const labelOfColumn = (column: string): string => labels[column] ?? column;

/** The values of other people in conflicts, by field. */
const valuesOf = (conflicts: readonly Conflict[]): Record<string, unknown> =>
  Object.fromEntries(conflicts.map(({ field, actual }) => [fieldOfColumn(field), actual]));

/**
 * The edits of a template. What somebody else saves meanwhile does not become what they are compared with: what they
 * were begun on is sent along.
 * @param stored as it was read last
 */
export function useTemplateEdit<T extends object>(stored: T) {
  const [state, setState] = useState<State<T>>({ base: stored, edited: {} });
  const isDirty = Object.keys(state.edited).length > 0;
  const base = isDirty ? state.base : stored;
  const draft: T = { ...base, ...state.edited };
  return {
    base,
    draft,
    isDirty,
    change: (part: Partial<T>): void =>
      setState(({ base: begun, edited }) => ({
        base: Object.keys(edited).length ? begun : stored,
        edited: { ...edited, ...part },
      })),
    clear: (): void => setState({ base: stored, edited: {} }),
    /**
     * Leaves the other person's values in all fields in conflict but the chosen ones.
     * @returns what to send and what it is compared with; undefined where no edit is left
     */
    settle(conflicts: readonly Conflict[], mine: Chosen): readonly [draft: T, base: T] | undefined {
      const left = valuesOf(conflicts.filter(({ field }) => !Object.hasOwn(mine, field)));
      const kept = Object.entries(state.edited).filter(([name]) => !Object.hasOwn(left, name));
      const edited = Object.fromEntries(kept) as Partial<T>;
      const shown: T = { ...base, ...valuesOf(conflicts) };
      setState({ base: shown, edited });
      return kept.length ? [{ ...shown, ...edited }, shown] : undefined;
    },
  };
}
