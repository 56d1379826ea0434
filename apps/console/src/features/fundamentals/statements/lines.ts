import type { StatementRow, StatementValues } from '@midoffice/contract/fundamentals/statements/shapes';
import type { Checks } from './checks.ts';
import { isDeleted, type Pending, type PendingCell } from './pending.ts';

/** A record with everything that its row shows. The same object as long as none of it changes. */
export interface Line {
  readonly id: string;
  readonly row: StatementRow;
  readonly edits: Readonly<Record<string, PendingCell>> | undefined;
  readonly resets: StatementValues | undefined;
  readonly isDeleted: boolean;
  /** The record of the loaded source. */
  readonly compare: StatementRow | undefined;
  readonly source: string;
  readonly errors: ReadonlyMap<string, string> | undefined;
  /** Another record has the same date. */
  readonly isDuplicate: boolean;
  /** The row's cells are inputs. */
  readonly isEdited: boolean;
  /** Whether the person may change anything. */
  readonly may: boolean;
}

interface Parts {
  readonly rows: readonly StatementRow[];
  readonly pending: Pending;
  readonly compare: ReadonlyMap<string, StatementRow>;
  readonly source: string;
  readonly checks: Checks;
  readonly edited: ReadonlySet<string>;
  readonly may: boolean;
}

const sameErrors = (
  a: ReadonlyMap<string, string> | undefined,
  b: ReadonlyMap<string, string> | undefined,
): boolean =>
  a === b || (a?.size === b?.size && [...(a ?? [])].every(([field, text]) => b?.get(field) === text));

const sameLine = (a: Line, b: Line): boolean =>
  a.row === b.row &&
  a.edits === b.edits &&
  a.resets === b.resets &&
  a.isDeleted === b.isDeleted &&
  a.compare === b.compare &&
  a.source === b.source &&
  a.isDuplicate === b.isDuplicate &&
  a.isEdited === b.isEdited &&
  a.may === b.may &&
  sameErrors(a.errors, b.errors);

function linesOf(parts: Parts, before: ReadonlyMap<string, Line>): ReadonlyMap<string, Line> {
  const { rows, pending, compare, source, checks, edited, may } = parts;
  return new Map(
    rows.map((row): [string, Line] => {
      const { id } = row;
      const line: Line = {
        id,
        row,
        edits: pending.updates[id],
        resets: pending.resets[id],
        isDeleted: isDeleted(pending, row),
        compare: compare.get(id),
        source,
        errors: checks.errors.get(id),
        isDuplicate: checks.duplicates.has(id),
        isEdited: edited.has(id),
        may,
      };
      const old = before.get(id);
      return [id, old && sameLine(old, line) ? old : line];
    }),
  );
}

/**
 * Makes the lines of the table, each time from other parts. Those of which nothing changed since the last time are the same
 * objects, so that they are not drawn again.
 */
export function lineMaker(): (parts: Parts) => readonly Line[] {
  let before: ReadonlyMap<string, Line> = new Map();
  return (parts) => {
    before = linesOf(parts, before);
    return [...before.values()];
  };
}
