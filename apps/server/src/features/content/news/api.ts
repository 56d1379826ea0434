export { articlesAbout } from './store.ts';
