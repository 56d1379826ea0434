import { aiSource, statementIdParts } from '@midoffice/contract/fundamentals/statements/shapes';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { ScannedStatements } from '@midoffice/market/statements/scan/index';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { recordOfValues } from '../fields.ts';
import { readScannedMain, readScannedSources, type ScannedRow } from './scanned-store.ts';

const asRecord = ({ symbol, statement, id, values }: ScannedRow): StatementRecord =>
  recordOfValues({ symbol, statement, ...statementIdParts(id)! }, values);

/** What detectors and solver read of one symbol. */
export interface StatementsOfSymbol extends Required<Pick<ScannedStatements, 'records' | 'sources'>> {
  /** Cells that people corrected, as `income 2023-Q1 revenue`. */
  readonly corrected: ReadonlySet<string>;
}

/**
 * The statements of some symbols as detectors and solver read them: the main set, and what the sources have which it does not
 * come from. What an AI model read from a filing is no witness.
 */
export async function readScanned(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<Map<string, StatementsOfSymbol>> {
  const [main, others] = await Promise.all([
    readScannedMain(db, symbols),
    readScannedSources(db, symbols, aiSource),
  ]);
  const mainOf = Map.groupBy(main, ({ symbol }) => symbol);
  const othersOf = Map.groupBy(others, ({ symbol }) => symbol);
  return new Map(
    [...mainOf].map(([symbol, rows]) => {
      const bySource = Map.groupBy(othersOf.get(symbol) ?? [], ({ source }) => source);
      const sources = [...bySource].map(([name, own]) => ({ name, records: own.map(asRecord) }));
      const corrected = new Set(
        rows.flatMap((row) => row.corrected.map((field) => `${row.statement} ${row.id} ${field}`)),
      );
      return [symbol, { records: rows.map(asRecord), sources, corrected }];
    }),
  );
}
