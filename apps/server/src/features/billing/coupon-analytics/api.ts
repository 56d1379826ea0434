export { activeMonths, productName } from './rules.ts';
export { commissionsOfSubscriptions } from './store.ts';
