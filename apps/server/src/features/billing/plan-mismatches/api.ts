export { handler as resolvePlanMismatchHandler } from './calls/resolve-plan-mismatch.ts';
