export { readRenamed } from './listing-store.ts';
export { fixNames } from './registry.ts';
