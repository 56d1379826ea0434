export { readRenamed } from './listing-store.ts';
export { grantTree } from './registry.ts';
