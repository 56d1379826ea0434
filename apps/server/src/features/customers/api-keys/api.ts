export { keyMayCall, keyMayCallNow, verdictOf, type KeyVerdict, type KeyWish } from './check.ts';
export {
  allGatewayRecords,
  cachedRecords,
  syncGatewayAfterCommit,
  gatewayRecordOf,
  gatewaySubject,
  knownKeyCount,
  writeGatewayRecords,
  type GatewayRecord,
} from './gateway.ts';
export { listPlanLimits, planLimitOf } from './plan-limits-store.ts';
export { keyFingerprint, listKeys, listKeysOfMany, maskedByFingerprint } from './keys.ts';
export { maskKey } from './rules.ts';
export { keyByHash, keyById, keysOf, mainKeyPlanOf, setKeyPlans, setMainKeyPlan } from './store.ts';
export { syncAct } from './sync-act.ts';
export { ownerOfHashBeginning, ownersOfKeys } from './owners-store.ts';
export {
  canUndoSync,
  undoPrimaryKey,
  undoRestrictions,
  undoSync,
  undoWebsocket,
  type SyncEntry,
} from './undo.ts';
export { handler as customRateLimitHandler } from './calls/custom-rate-limit.ts';
