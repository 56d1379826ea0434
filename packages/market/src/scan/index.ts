export * from './find-errors.ts';
export * from './odds.ts';
export * from './plant.ts';
export type * from './types.ts';
export * from './worth-a-look.ts';
