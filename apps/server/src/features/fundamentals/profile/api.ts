export { readMappings } from './store.ts';
export { readProfile } from './profile.ts';
