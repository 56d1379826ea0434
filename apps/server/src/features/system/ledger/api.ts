export { changeSetsOn } from './about-store.ts';
