export { openFailedCharges } from './lists/failed-charges-store.ts';
export { mismatchFactsOf, noteGatewayPlan } from './lists/plan-mismatches-store.ts';
export { diagnose, versionOf } from './mismatch-rules.ts';
export { followRows } from './refresh.ts';
export { countRows, listRows, type AnsweredRow, type Wanted as WantedRows } from './list-store.ts';
