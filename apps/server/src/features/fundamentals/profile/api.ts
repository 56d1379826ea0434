export { readMappings } from './store.ts';
export { readProfile, readProfiles, valuesOf } from './profile.ts';
