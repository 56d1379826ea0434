export { draftMail, sendDraft, type Draft } from './send.ts';
export { familyRestOf } from './rests.ts';
export { lockFormerAddress, undoEmail, type EmailEntry } from './undo.ts';
export { handler as sendBlockedEmailHandler } from './calls/send-blocked-email.ts';
export { handler as sendExpiringCardEmailHandler } from './calls/send-expiring-card-email.ts';
export { handler as sendFailedChargesEmailHandler } from './calls/send-failed-charges-email.ts';
export { handler as sendPaymentRemovalEmailHandler } from './calls/send-payment-removal-email.ts';
