export { readMappings } from './store.ts';
