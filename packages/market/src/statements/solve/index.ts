export { solveStatement } from './solve.ts';
export type * from './types.ts';
