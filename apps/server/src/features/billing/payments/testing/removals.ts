export { insertRemovals, openRemoval, settleRemoval } from '../customer-store.ts';
