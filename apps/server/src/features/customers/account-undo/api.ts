export { undoOffers, type UndoOffer } from './offers.ts';
