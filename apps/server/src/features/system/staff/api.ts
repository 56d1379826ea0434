export { askToConfirmAddress } from './letters.ts';
export {
  checkRateLimit,
  countHourly,
  countOfPerson,
  resetAttempts,
  secondsUntilAllowed,
  type Attempt,
} from './rate-limit.ts';
export { lockRights, undoPermissions, undoRole } from './undo.ts';
export { findById } from './store.ts';
