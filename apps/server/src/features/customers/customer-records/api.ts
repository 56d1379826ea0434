export {
  customerFor,
  customerForRefresh,
  customerForWrite,
  customerToChange,
  nobodyFound,
  requireMayChange,
  requireStillMayChange,
} from './guard.ts';
export { isListedAccount, isListedRecord, unlistedUserids, type ListReader } from './listed-store.ts';
export { keepLinkedRecord, rereadLinkedRecord } from './linked.ts';
export { requireMayOpen, requireUnchanged, signInAccountRefusal, staffAccountRefusal } from './rules.ts';
export {
  type Account,
  type LinkedRow,
  type ManualValues,
  findAccount,
  linkedRecordsOf,
  lockAddress,
  manualSubscriptionOf,
  paypalOf,
  putManualSubscription,
  removeManualSubscription,
  setAccount,
  userWithEmail,
} from './store.ts';
