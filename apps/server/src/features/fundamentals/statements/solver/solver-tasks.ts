import type { StatementRecord } from '@midoffice/market/statements/fields';
import {
  findStatementErrors,
  type ScannedStatements,
  type StatementFinding,
} from '@midoffice/market/statements/scan/index';
import {
  solveStatement,
  type StatementRepair,
  type WitnessSource,
} from '@midoffice/market/statements/solve/index';

/** What the solver is asked: all statements of a symbol, and the records that are to be repaired. */
export interface SolverQuestion {
  readonly records: readonly StatementRecord[];
  readonly focus: readonly Pick<StatementRecord, 'statement' | 'calendarYear' | 'period'>[];
  readonly sources: readonly WitnessSource[];
}

/** What the thread does, by name. */
export const solverTasks = {
  findStatementErrors: (input: ScannedStatements): StatementFinding[] => findStatementErrors(input),
  solveStatement: ({ records, focus, sources }: SolverQuestion): readonly StatementRepair[] =>
    solveStatement(records, focus, sources),
};
