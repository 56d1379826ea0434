export { accountBilled } from './billed.ts';
export { checkInvoice } from './check.ts';
export { effect as createInvoiceEffect } from './effects/create.ts';
export type { CreateInput } from './issue.ts';
export { settleInvoice } from './rules.ts';
