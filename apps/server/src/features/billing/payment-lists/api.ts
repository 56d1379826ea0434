export { openFailedCharges } from './lists/failed-charges-store.ts';
