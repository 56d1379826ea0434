export { planCells, type PlannedCell, type PlannedInsert } from './plan-cells.ts';
export { storeSegments, storeSourceRecords, type StoredRecords } from './import.ts';
export { readStatements, readStatementsOf, symbolsWithStatements } from './read.ts';
export { overridesOf } from './read.ts';
export { publicStatements } from './export.ts';
export { readConflictsOf } from './store.ts';
export { readScanned } from './solver/scanned.ts';
export { readStatementVersions, statementVersionsAfter } from './solver/scanned-store.ts';
export { findStatementErrorsApart } from './solver/solver-thread.ts';
