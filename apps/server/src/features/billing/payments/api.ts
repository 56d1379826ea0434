export { endedPaypal, keepPaypalRecord, paypalRecordOf, runningPaypal } from './customer-store.ts';
export { effect as tryPaymentMethodsEffect } from './effects/try-payment-methods.ts';
export { lookedUp } from './migration.ts';
export { mirrorAfter } from './mirror.ts';
export { money } from './rules.ts';
export { wholeList } from './whole-list.ts';
export { handler as cancelRemovingIntentHandler } from './calls/cancel-removing-intent.ts';
export { handler as removePaymentIntentHandler } from './calls/remove-payment-intent.ts';
export { handler as tryPaymentMethodsHandler } from './calls/try-payment-methods.ts';
