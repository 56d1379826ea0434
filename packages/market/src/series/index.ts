export * from './adj-close-steps.ts';
export * from './build.ts';
export * from './combine.ts';
export * from './events.ts';
export * from './reach.ts';
export * from './types.ts';
export * from './unapplied.ts';
export * from './weekly-count.ts';
