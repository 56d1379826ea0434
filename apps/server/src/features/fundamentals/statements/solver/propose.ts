import type { proposeStatementRepair } from '@midoffice/contract/fundamentals/statements/calls/propose-statement-repair';
import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import { statementIdParts, statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { recordId } from '@midoffice/market/statements/periods';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { readScanned } from './scanned.ts';
import { solveStatementApart } from './solver-thread.ts';

type Call = typeof proposeStatementRepair;
const mostRepairs = 50;

/**
 * The smallest repairs of some records of the main set, one for each cause.
 * @throws ApiError 404 where nothing of the symbol is stored, 400 that names a record which is not there
 */
export async function proposeRepairs(
  db: DbOrTrx,
  { symbol, table, ids }: InputOf<Call>,
): Promise<OutputOf<Call>['repairs']> {
  const statements = (await readScanned(db, [symbol])).get(symbol);
  if (!statements) throw new ApiError(404, statementTexts.none, { field: 'symbol' });
  const { records, sources } = statements;
  const known = new Set(
    records.filter(({ statement }) => statement === table).map((record) => recordId(record)),
  );
  for (const [i, id] of ids.entries())
    if (!known.has(id)) throw badInput(`ids.${i}`, `there is no record ${id}`);
  const focus = ids.map((id) => ({ statement: table, ...statementIdParts(id)! }));
  const repairs = await solveStatementApart(symbol, { records, focus, sources });
  return repairs.slice(0, mostRepairs).map(({ cells, probability, decided, evidence }) => ({
    cells: cells.map(({ statement, ...cell }) => ({ table: statement, id: recordId(cell), ...cell })),
    probability,
    decided,
    evidence: [...evidence],
  }));
}
