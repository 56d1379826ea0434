import { statementTypes, type StatementRecord } from '../fields.ts';
import { recordId } from '../periods.ts';
import { bookOf, cellKey, recordKey } from '../solve/book.ts';
import { searchOf } from '../solve/hypotheses.ts';
import { solveIn } from '../solve/solve.ts';
import { networkOf } from '../solve/trust.ts';
import type { StatementRepair } from '../solve/types.ts';
import { witnessesOf } from '../solve/witnesses.ts';
import { deniedShares, shiftedPeriods, wrongCurrencies } from './places.ts';
import { seriesOf } from './series.ts';
import type { ScannedStatements, StatementErrorKind, StatementFinding } from './types.ts';
import { doubledQuarters, missingQuarters, wrongScales, yearsToDate } from './whole-records.ts';

/** Findings that are kept of one symbol: with more its statements are unreadable, and the most probable ones say so. */
const MOST_FINDINGS = 200;
/** Findings that are less probable are none: nobody would look through them. */
const LEAST_PROBABILITY = 0.05;

function kindOf({ cells, evidence }: StatementRepair): StatementErrorKind {
  const [first] = cells;
  if (cells.some(({ field }) => field.startsWith('weightedAverageShs'))) return 'statement-shares';
  if (first?.mistake === 'sign lost') return 'statement-sign';
  if (first?.mistake?.includes(' times too ')) return 'statement-scale';
  const restores = evidence.some((sentence) => sentence.startsWith('Then '));
  return first?.source && !restores ? 'statement-source' : 'statement-identity';
}

/** The explanation of identities that do not hold, as a finding. */
function cellFinding(
  records: ReadonlyMap<string, StatementRecord>,
  repair: StatementRepair,
): StatementFinding {
  const { cells, decided, evidence, suspects, probability } = repair;
  const { statement } = cells[0]!;
  const dates = cells.flatMap(
    (cell) => records.get(recordKey(cell.statement, cell.calendarYear, cell.period))?.date ?? [],
  );
  dates.sort();
  const isOneStatement = cells.every((cell) => cell.statement === statement);
  const sources = [...new Set(cells.map(({ source }) => source ?? 'the other cells'))].join(', ');
  const kind = kindOf(repair);
  return {
    kind,
    statement,
    from: dates[0]!,
    to: dates.at(-1)!,
    records: new Set(cells.map((cell) => recordId(cell))).size,
    probability: Number(Math.max(...suspects.values()).toPrecision(4)),
    evidence: decided
      ? evidence
      : [...evidence, 'Another cell may be the wrong one: compare with the filing.'],
    repair:
      decided && isOneStatement
        ? {
            type: 'statement',
            statement,
            cells: cells.map(({ calendarYear, period, field, value, suggested }) => ({
              calendarYear,
              period,
              field,
              value,
              suggested,
            })),
            source: sources,
          }
        : null,
    cells: suspects,
    basis: `${kind} ${cells.map((cell) => `${cellKey(cell)} ${cell.value} ${cell.suggested}`).join(' ')} ${probability >= 0.97}`,
  };
}

/** Records with the values of proposed repairs; those that only a person can repair are left out. */
function repaired(
  records: readonly StatementRecord[],
  findings: readonly StatementFinding[],
): StatementRecord[] {
  const values = new Map<string, number>();
  const dropped = new Set<string>();
  for (const { statement, repair, kind, from } of findings) {
    for (const cell of repair?.cells ?? [])
      if (typeof cell.suggested === 'number') values.set(cellKey({ ...cell, statement }), cell.suggested);
    if (!repair && kind === 'statement-doubled-quarter') dropped.add(`${statement} ${from}`);
  }
  return records.flatMap((record) => {
    if (record.period !== 'FY' && dropped.has(`${record.statement} ${record.date}`)) return [];
    const key = recordKey(record.statement, record.calendarYear, record.period);
    const changed = Object.fromEntries(
      Object.keys(record.values).map((field) => [
        field,
        values.get(`${key} ${field}`) ?? record.values[field]!,
      ]),
    );
    return [{ ...record, values: changed }];
  });
}

/**
 * The probable errors in the statements of one symbol, the most probable first: whole records first (scale, currency, year to
 * date, doubled, missing, shifted), then single cells of what is left.
 */
export function findStatementErrors({
  records,
  sources = [],
  shareCounts = [],
}: ScannedStatements): StatementFinding[] {
  const whole = statementTypes.flatMap((statement) => {
    const series = seriesOf(statement, records);
    const scales = wrongScales(series);
    const isScaled = new Set(scales.map(({ from }) => from));
    const unlessScaled = (found: readonly StatementFinding[]): StatementFinding[] =>
      found.filter(({ from }) => !isScaled.has(from));
    return [
      ...scales,
      ...unlessScaled(yearsToDate(series)),
      ...doubledQuarters(series),
      ...missingQuarters(series),
      ...shiftedPeriods(series),
      ...unlessScaled(wrongCurrencies(series, sources)),
      ...deniedShares(series, shareCounts),
    ];
  });
  const left = repaired(records, whole);
  const book = bookOf(left);
  const search = searchOf(networkOf(book), witnessesOf(book, sources));
  const byKey = new Map(
    left.map((record) => [recordKey(record.statement, record.calendarYear, record.period), record]),
  );
  const known = new Set(whole.flatMap(({ cells }) => [...cells.keys()]));
  const single = solveIn(search, [...book.records.keys()], { isScan: true })
    .filter(({ cells }) => !cells.some((cell) => known.has(cellKey(cell))))
    .map((repair) => cellFinding(byKey, repair));
  return [...whole, ...single]
    .filter(({ probability }) => probability >= LEAST_PROBABILITY)
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, MOST_FINDINGS);
}
