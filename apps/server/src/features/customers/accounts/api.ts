export { anyCallCounts, putCallCounts, putLastCalls, type AccountCalls } from './call-counts-store.ts';
export {
  customerFor,
  customerForRefresh,
  customerForWrite,
  customerToChange,
  nobodyFound,
  requireMayChange,
  requireStillMayChange,
} from './guard.ts';
export { emailsOf } from './emails-store.ts';
export { keepLinkedRecord, rereadLinkedRecord } from './linked.ts';
export { liveUsersOf } from './live-user.ts';
export { readPayments } from './read-payments.ts';
export {
  cardExpired,
  cardExpiryText,
  isRunning,
  mainCard,
  requireMayOpen,
  requireUnchanged,
} from './rules.ts';
export {
  findAccount,
  linkedRecordsOf,
  paypalOf,
  setAccount,
  userWithEmail,
  type Account,
  type LinkedRow,
} from './store.ts';
export { undoFlag, undoManual, undoPlan, undoRateLimit } from './undo.ts';
