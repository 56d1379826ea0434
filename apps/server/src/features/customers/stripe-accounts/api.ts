export { mayStillMigrate, requireIdsAtRest, requireNoOpenBill, requireUnlocked } from './at-rest.ts';
export { dropKeptCouponCharges, keepCouponCharges } from './coupon-charges-store.ts';
export { requireStripeIdStaff } from './gate.ts';
export { chargesOf, draftInvoicesOf, subscriptionTurnsOf, unpaidInvoicesOf } from './history-store.ts';
export { requireLinked, stillLinked } from './linked.ts';
export {
  emptyMirror,
  fetchFromStripe,
  keepFromStripe,
  keptFromStripe,
  readAccount,
  readAgain,
  readAgainJob,
} from './mirror.ts';
export {
  failedCharges,
  insertHistories,
  insertStripeLinks,
  mirroredAccounts,
  settleAccounts,
  storeMirrors,
  removedCounts,
  stripeIdsOf,
  type MirroredAccount,
  type StripeLink,
} from './mirror-store.ts';
export { cardExpired, cardExpiryText, isRunning, mainCard, payingCard } from './terms.ts';
export { undoStripeSwitch, type SwitchEntry } from './undo.ts';
