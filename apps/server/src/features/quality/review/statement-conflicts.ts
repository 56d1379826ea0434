import {
  statementIdParts,
  statementTableLabels,
  statementTables,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { ProposedStatementRepair, StatementFinding } from '@midoffice/market/statements/scan/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readConflictsOf } from '../../fundamentals/statements/api.ts';

/** A correction that a source contradicts since, as the queue holds it. */
export interface ConflictFinding extends Omit<StatementFinding, 'kind'> {
  readonly kind: 'statement-conflict';
}

/** Nobody has counted how often the source is right then. */
const evenOdds = 0.5;

const words = (value: StatementValue): string => (value === null ? 'nothing' : String(value));

type Conflict = Awaited<ReturnType<typeof readConflictsOf>>[number];

function evidenceOf({ table, record, field, source, corrected, sourceWas, sourceNow }: Conflict): string {
  const what = `${statementTableLabels[table]} ${record}`;
  if (field === '*')
    return `${what} was deleted or inserted by a person, and ${source} says something else since.`;
  return `${what}, ${field}: a person wrote ${words(corrected)} where ${source} had ${words(sourceWas)}; it has ${words(sourceNow)} now.`;
}

/** What taking the source's value would write; nothing where only the editor can decide. */
function cellsOf({ record, field, corrected, sourceNow }: Conflict): ProposedStatementRepair['cells'] {
  if (field === '*' || sourceNow === null) return [];
  return [{ ...statementIdParts(record)!, field, value: corrected, suggested: sourceNow }];
}

/** The open conflicts of some symbols as findings, by symbol. Those of revenue by segment stay with its own screen. */
export async function findConflicts(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<(readonly [symbol: string, finding: ConflictFinding])[]> {
  const conflicts = await readConflictsOf(db, symbols);
  return conflicts.flatMap((conflict) => {
    const { symbol, record, field, source, date, corrected, sourceNow } = conflict;
    const statement = statementTables.find((one) => one === conflict.table);
    if (!statement) return [];
    const repair = {
      type: 'statement',
      statement,
      cells: cellsOf(conflict),
      source: source,
    } as const;
    const finding: ConflictFinding = {
      kind: 'statement-conflict',
      statement,
      from: date,
      to: date,
      records: 1,
      probability: evenOdds,
      evidence: [evidenceOf(conflict)],
      repair,
      cells: new Map(),
      basis: JSON.stringify(['conflict', statement, record, field, source, corrected, sourceNow]),
    };
    return [[symbol, finding] as const];
  });
}
