export * from './compare.ts';
export * from './fill.ts';
export * from './session.ts';
export * from './tuples.ts';
