export { requireMayOpenAccount } from './rules.ts';
export { findById } from './store.ts';
