export * from './build.ts';
export * from './combine.ts';
export * from './events.ts';
export * from './types.ts';
export * from './unapplied.ts';
export * from './weekly-count.ts';
