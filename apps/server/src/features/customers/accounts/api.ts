export { anyCallCounts, putCallCounts, putLastCalls, type AccountCalls } from './call-counts-store.ts';
export { emailsOf } from './emails-store.ts';
export { liveUsersOf } from './live-user.ts';
export { givePlan } from './plan.ts';
export { readPayments } from './read-payments.ts';
export { requirePlan } from './rules.ts';
export { undoFlag, undoManual, undoPlan, undoRateLimit } from './undo.ts';
export { searchUsers } from './search-store.ts';
