export { findStatementErrors } from './find-errors.ts';
export * from './types.ts';
