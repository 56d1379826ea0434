export * from './endpoints.ts';
export * from './lists.ts';
export * from './usage.ts';
