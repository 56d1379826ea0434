export { fixNames } from './registry.ts';
