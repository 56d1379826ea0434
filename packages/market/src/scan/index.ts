export { findErrors } from './find-errors.ts';
export * from './odds.ts';
export * from './plant.ts';
export * from './repair-check.ts';
export type * from './types.ts';
export * from './worth-checking.ts';
