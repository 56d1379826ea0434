export { askToConfirmAddress } from './letters.ts';
export { checkRateLimit, countHourly, resetAttempts, type Attempt } from './rate-limit.ts';
export { lockRights, undoPermissions, undoRole } from './undo.ts';
export { findById } from './store.ts';
