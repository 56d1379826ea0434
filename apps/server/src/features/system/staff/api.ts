export { askToConfirmAddress } from './letters.ts';
export { acceptOwnPassword, askOwnPassword, type OwnPassword } from './own-password.ts';
export { requireMayOpenAccount } from './rules.ts';
export { lockRights, undoPermissions, undoRole } from './undo.ts';
export { findById } from './store.ts';
