export * from './checks.ts';
export * from './read-shares.ts';
export * from './series.ts';
export * from './shares.ts';
