export { listSubmissions } from './store.ts';
