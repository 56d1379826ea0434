export { billedOffersOf, type BilledOffer } from './past-store.ts';
