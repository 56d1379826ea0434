export { askToConfirmAddress } from './letters.ts';
export { requireMayOpenAccount } from './rules.ts';
export { findById } from './store.ts';
export { lockRights, undoPermissions, undoRole } from './undo.ts';
