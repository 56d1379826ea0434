export { failureTimes, jobKinds } from './failures-store.ts';
