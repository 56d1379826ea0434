import type { ScannedStatements, StatementFinding } from '@midoffice/market/statements/scan/index';
import type { StatementRepair } from '@midoffice/market/statements/solve/index';
import { createTaskThread } from '../../../../platform/threads/task-thread.ts';
import type { SolverQuestion, solverTasks } from './solver-tasks.ts';

/**
 * The thread of detectors and solver: the statements of a company over twenty years take a second, in which the event loop
 * would answer nobody. Symbols take turns.
 */
const run = createTaskThread<typeof solverTasks>({
  script: new URL('./solver-worker.ts', import.meta.url),
  // Less than an idle transaction may last.
  longestMs: 45_000,
  mostTasks: 256,
  mostInQueue: 64,
  tooLong: 'Checking these statements took too long.',
  tooMany: 'Too many statements are being checked, please try again.',
});

/** As `findStatementErrors`, without holding the event loop. @throws ApiError 503 where it takes too long */
export const findStatementErrorsApart = (
  symbol: string,
  statements: ScannedStatements,
): Promise<StatementFinding[]> => run('findStatementErrors', statements, symbol);

/** As `solveStatement`, without holding the event loop. @throws ApiError 503 where it takes too long */
export const solveStatementApart = (
  symbol: string,
  question: SolverQuestion,
): Promise<readonly StatementRepair[]> => run('solveStatement', question, symbol);
