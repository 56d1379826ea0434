export { anyCallCounts, putCallCounts, putLastCalls, type AccountCalls } from './call-counts-store.ts';
export { emailsOf } from './emails-store.ts';
export { liveUsersOf } from './live-user.ts';
export { giveFurtherKeysPlan, givePlan } from './plan.ts';
export { readPayments } from './read-payments.ts';
export { requirePlan } from './rules.ts';
export { undoDowngrade, undoFlag, undoManual, undoPlan, undoRateLimit, type DowngradeEntry } from './undo.ts';
export { searchUsers } from './search-store.ts';
