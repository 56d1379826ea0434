export { readMappings } from './store.ts';
export { readProfile, valuesOf } from './profile.ts';
