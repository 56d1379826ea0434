export { askToConfirmAddress } from './letters.ts';
export { requireMayOpenAccount } from './rules.ts';
export { findById } from './store.ts';
