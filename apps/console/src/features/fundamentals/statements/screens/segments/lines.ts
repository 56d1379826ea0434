import {
  byNewestPeriod,
  statementIdParts,
  statementTextFields,
} from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRow, StatementValues } from '@midoffice/contract/fundamentals/statements/shapes';
import { segmentFault, segmentSum } from '@midoffice/market/segments/check';
import { isDeleted, rowFacts, valueOf, type Pending, type PendingCell } from '../../pending.ts';
import type { Statements } from '../editor/use-statements.ts';

const texts: ReadonlySet<string> = new Set(statementTextFields);

export const isSegment = (field: string): boolean => !rowFacts.has(field) && !texts.has(field);

/** A period of revenue by segment with everything that its row shows. */
export interface SegmentLine {
  readonly id: string;
  readonly row: StatementRow;
  readonly edits: Readonly<Record<string, PendingCell>> | undefined;
  readonly resets: StatementValues | undefined;
  readonly isDeleted: boolean;
  /** It is not stored so far. */
  readonly isNew: boolean;
  readonly sum: number | null;
  readonly revenue: number | null;
  /** `The segments are 5.2 below the revenue`; null where they come to it. */
  readonly fault: string | null;
  readonly may: boolean;
}

/** A period that a person puts in. */
const newRow = (id: string): StatementRow =>
  ({
    id,
    symbol: '',
    ...statementIdParts(id)!,
    date: '',
    reportedCurrency: null,
    cik: null,
    filingDate: null,
    acceptedDate: null,
    link: null,
    finalLink: null,
    source: 'manual',
    updatedAt: null,
    deleted: false,
    overridden: {},
    overrides: [],
  }) as unknown as StatementRow;

/** The segments of all periods, those that are being added last. */
export function segmentsOf(
  rows: readonly StatementRow[],
  pending: Pending,
  added: readonly string[],
): readonly string[] {
  const stored = rows.flatMap((row) => Object.keys(row));
  const typed = Object.values(pending.updates).flatMap((cells) => Object.keys(cells));
  return [...new Set([...stored, ...typed, ...added])].filter(isSegment);
}

/** The rows of the grid: stored periods and those that are being added, newest first. */
export function segmentLines(
  { rows, byId, revenue }: Pick<Statements, 'rows' | 'byId' | 'revenue'>,
  pending: Pending,
  segments: readonly string[],
  may: boolean,
): readonly SegmentLine[] {
  const made = Object.keys(pending.updates)
    .filter((id) => !byId.has(id))
    .map(newRow);
  return [...rows, ...made].toSorted(byNewestPeriod).map((row): SegmentLine => {
    const { id } = row;
    const gone = isDeleted(pending, row);
    const sum = segmentSum(segments.map((name) => valueOf(pending, row, name)));
    const known = revenue[id] ?? null;
    return {
      id,
      row,
      edits: pending.updates[id],
      resets: pending.resets[id],
      isDeleted: gone,
      isNew: !byId.has(id),
      sum,
      revenue: known,
      fault: gone ? null : segmentFault(sum, known),
      may,
    };
  });
}
