/** What other features may use. */
export { layoutsFor } from './layout-store.ts';
