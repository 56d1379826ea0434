export { readSiteBanner } from './store.ts';
